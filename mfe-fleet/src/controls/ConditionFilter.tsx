import { conditionLabel, conditions, type Condition } from '@aerofleet/shared/maintenance'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { Chip } from '@aerofleet/ui/list/controls/Chip'
import classes from './ConditionFilter.module.css'

type ConditionFilterProps = {
  /** `null` shows all aircraft. */
  chosen: Condition | null
  counts: Record<Condition, number>
  total: number
  onChoose: (condition: Condition | null) => void
}

export function ConditionFilter({ chosen, counts, total, onChoose }: ConditionFilterProps) {
  return (
    <div role="group" aria-label="Condition" className={classes.conditions}>
      <Chip text="All" count={total} isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {conditions.map((condition) => (
        <Chip
          key={condition}
          icon={<ConditionShape condition={condition} />}
          text={conditionLabel[condition]}
          count={counts[condition]}
          isChosen={chosen === condition}
          onChoose={() => onChoose(condition)}
        />
      ))}
    </div>
  )
}
