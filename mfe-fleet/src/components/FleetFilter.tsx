import { conditionLabel, conditions, type Condition } from '@aerofleet/shared/maintenance'
import { formatNumber } from '@aerofleet/shared/format'
import { ConditionShape } from '@aerofleet/ui/ConditionShape'
import { SearchField } from '@aerofleet/ui/SearchField'
import { SortField } from '@aerofleet/ui/SortField'
import { columns } from './columns'
import type { FleetView } from '../fleet-view'
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
      <SearchField
        label="Search"
        placeholder="Search type, tail, serial, operator"
        className={classes.search ?? ''}
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <div className={classes.sort}>
        <SortField columns={columns} sorting={view} onSort={onChange} />
      </div>
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
