import { csvCalls } from '@aerofleet/shared/contract/maintenance/due'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useMedia } from '@aerofleet/ui/browser/use-media'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Icon } from '@aerofleet/ui/Icon'
import { SearchField } from '@aerofleet/ui/list/controls/SearchField'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import { CsvButton } from '../frame/CsvButton'
import { MainAction } from '../frame/MainAction'
import { addresses } from '../words/words'
import { toQuery, type DueFilter } from './due-filter'
import { DueChoices } from './DueChoices'
import classes from './DueControls.module.css'
import { DueFilterButton } from './DueFilterButton'

/** The layout of the dashboard for phones ends at this width. */
const phone = '(max-width: 53.75em)'

type DueControlsProps = {
  filter: DueFilter
  onChange: (entries: Record<string, string | null>) => void
  count: number | undefined
}

export function DueControls({ filter, onChange, count }: DueControlsProps) {
  const isPhone = useMedia(phone)
  const readCsv = () => {
    const { sort: _, ...filters } = toQuery(filter)
    return call(csvCalls.maintenanceDueCsv, { query: filters })
  }
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search tail number, code or title"
        className={classes.search}
        hasKey
        search={filter.search}
        onSearch={(q) => onChange({ q })}
      />
      {isPhone ? null : (
        <div className={classes.choices}>
          <DueChoices filter={filter} onChange={onChange} />
        </div>
      )}
      <div className={classes.end}>
        <CsvButton name="due-list" read={readCsv} />
        <MainAction>
          {isPhone ? <DueFilterButton filter={filter} onChange={onChange} count={count} /> : null}
          <ButtonLink to={addresses.readings} variant="primary" {...pressedByNew}>
            <Icon name="add" size={16} />
            Log Readings
          </ButtonLink>
        </MainAction>
      </div>
    </div>
  )
}
