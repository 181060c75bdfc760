import { conditionLabel, conditions, type Condition } from '@aerofleet/shared/maintenance'
import { formatNumber } from '@aerofleet/shared/format'
import { ConditionShape } from '@aerofleet/ui/ConditionShape'
import { SelectField } from '@aerofleet/ui/SelectField'
import { TextField } from '@aerofleet/ui/TextField'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { columns } from './columns'
import { sortKeys, type FleetView } from '../fleet-view'
import classes from './FleetFilter.module.css'

type FleetFilterProps = {
  view: FleetView
  counts: Record<Condition, number>
  total: number
  onChange: (change: Partial<FleetView>) => void
}

export function FleetFilter({ view, counts, total, onChange }: FleetFilterProps) {
  return (
    <div className={classes.bar}>
      <div role="group" aria-label="Condition" className={classes.conditions}>
        <Choice chosen={view.condition === null} onChoose={() => onChange({ condition: null })}>
          {`All ${formatNumber(total)}`}
        </Choice>
        {conditions.map((condition) => (
          <Choice
            key={condition}
            condition={condition}
            chosen={view.condition === condition}
            onChoose={() => onChange({ condition })}
          >
            {`${conditionLabel[condition]} ${formatNumber(counts[condition])}`}
          </Choice>
        ))}
      </div>
      <SearchField search={view.search} onSearch={(search) => onChange({ search })} />
      <SortField view={view} onChange={onChange} />
    </div>
  )
}

type ChoiceProps = {
  condition?: Condition
  chosen: boolean
  onChoose: () => void
  children: string
}

function Choice({ condition, chosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} aria-pressed={chosen} onClick={onChoose}>
      {condition ? <ConditionShape condition={condition} /> : null}
      <span>{children}</span>
    </button>
  )
}

/** Uncontrolled, because the address follows in a transition and would drop fast typing. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const cameByHistory = useNavigationType() === 'POP'
  useEffect(() => {
    if (field.current && (cameByHistory || search === '')) field.current.value = search
  }, [key, cameByHistory, search])
  return (
    <TextField
      ref={field}
      type="search"
      label="Search"
      labelHidden
      placeholder="Search type, tail, serial, operator"
      className={classes.search ?? ''}
      defaultValue={search}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}

/** Stands in for the column headings where rows are cards. */
function SortField({ view, onChange }: Pick<FleetFilterProps, 'view' | 'onChange'>) {
  return (
    <div className={classes.sort}>
      <SelectField
        label="Sort by"
        value={`${view.descending ? '-' : ''}${view.sort}`}
        onChange={({ target }) => {
          const sort = sortKeys.find((key) => key === target.value.replace(/^-/, ''))
          if (sort) onChange({ sort, descending: target.value.startsWith('-') })
        }}
      >
        {columns.flatMap(({ key, label }) => [
          <option key={key} value={key}>{`${label}, ascending`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${label}, descending`}</option>,
        ])}
      </SelectField>
    </div>
  )
}
