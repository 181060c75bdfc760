import { userCalls } from '@aerofleet/shared/contract/users'
import { kindWords } from '@aerofleet/shared/records/kinds'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { Row } from '@aerofleet/ui/layout/Row'
import { Chip } from '@aerofleet/ui/list/controls/Chip'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { userLabel } from '../users/user-label'
import { historyKinds, lastWeek, noFilter, type HistoryFilter } from './history-filter'
import classes from './HistoryFilters.module.css'

type HistoryFiltersProps = {
  filter: HistoryFilter
  /** Sets query parameters of the address; `null` removes one. */
  onChange: (entries: Record<string, string | null>) => void
}

export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const { kind, uid, search, isLastWeek, from, to } = filter
  const isNarrowed = Boolean(kind || uid || search || isLastWeek || from || to)
  return (
    <div className={classes.filters}>
      <Row align="stretch" role="group" aria-label="Kind">
        <Chip text="All" isChosen={kind === null} onChoose={() => onChange({ kind: null })} />
        {historyKinds.map((each) => (
          <Chip
            key={each}
            text={each === 'maintenance' ? 'Maintenance' : kindWords(each)[1]}
            isChosen={kind === each}
            onChoose={() => onChange({ kind: each })}
          />
        ))}
      </Row>
      <PersonFilter chosen={uid} onChoose={(person) => onChange({ person })} />
      <Chip
        text="Last 7 days"
        isChosen={isLastWeek}
        onChoose={() => onChange(isLastWeek ? { days: null } : lastWeek)}
      />
      <DayField
        label="From"
        value={from ?? ''}
        max={to ?? undefined}
        onChange={({ target }) => onChange({ from: target.value, days: null })}
      />
      <DayField
        label="To"
        value={to ?? ''}
        min={from ?? undefined}
        onChange={({ target }) => onChange({ to: target.value, days: null })}
      />
      {isNarrowed ? (
        <Button variant="quiet" onClick={() => onChange(noFilter)}>
          Clear
        </Button>
      ) : null}
    </div>
  )
}

const DayField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="date" className={classes.day} />
)

type PersonFilterProps = { chosen: string | null; onChoose: (uid: string | null) => void }

function PersonFilter({ chosen, onChoose }: PersonFilterProps) {
  const users = useQuery(query(userCalls.userList))
  const people = users.data?.map((user) => ({ uid: user.uid, name: userLabel(user) })) ?? []
  people.sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
  const isKnown = chosen === null || people.some(({ uid }) => uid === chosen)
  return (
    <SelectField
      label="Person"
      isLabelHidden
      className={classes.person}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      <option value="">Person: everybody</option>
      {isKnown ? null : <option value={chosen}>Somebody without an account</option>}
      {people.map(({ uid, name }) => (
        <option key={uid} value={uid} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  )
}
