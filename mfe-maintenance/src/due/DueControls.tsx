import { csvCalls, type Counts } from '@aerofleet/shared/contract/maintenance/due'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useMedia } from '@aerofleet/ui/browser/use-media'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Icon } from '@aerofleet/ui/Icon'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { SearchField } from '@aerofleet/ui/list/controls/SearchField'
import { CsvButton } from '@aerofleet/ui/list/CsvButton'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import { narrow } from '../frame/FilterButton'
import { addresses } from '../words/words'
import { toQuery, type DueFilter } from './due-filter'
import { DueChoices } from './DueChoices'
import classes from './DueControls.module.css'
import { DueFilterButton } from './DueFilterButton'
import { StateFilter } from './StateFilter'

type DueControlsProps = {
  filter: DueFilter
  onChange: (entries: Record<string, string | null>) => void
  counts: Counts | undefined
  /** The number of items that fit the filter; `undefined` until the server has counted. */
  count: number | undefined
}

export function DueControls({ filter, onChange, counts, count }: DueControlsProps) {
  const isNarrow = useMedia(narrow)
  const readCsv = () => {
    const { sort: _, ...filters } = toQuery(filter)
    return call(csvCalls.maintenanceDueCsv, { query: filters })
  }
  return (
    <>
      <div className={classes.controls}>
        <StateFilter
          counts={counts}
          chosen={filter.state}
          onChoose={(state) => onChange({ state })}
        />
        <div className={classes.end}>
          <CsvButton name="due-list" read={readCsv} />
          <MainAction>
            {isNarrow ? (
              <DueFilterButton filter={filter} onChange={onChange} count={count} />
            ) : null}
            <ButtonLink to={addresses.readings} variant="primary" {...pressedByNew}>
              <Icon name="add" size={16} />
              Log Readings
            </ButtonLink>
          </MainAction>
        </div>
      </div>
      <div className={classes.choices}>
        <SearchField
          label="Search tail number, code or title"
          className={classes.search}
          hasKey
          search={filter.search}
          onSearch={(q) => onChange({ q })}
        />
        {isNarrow ? null : <DueChoices filter={filter} onChange={onChange} />}
      </div>
    </>
  )
}
