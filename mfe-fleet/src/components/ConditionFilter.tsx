import { formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, conditions, type Condition } from '@aerofleet/shared/maintenance'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import classes from './ConditionFilter.module.css'

type ConditionFilterProps = {
  chosen: Condition | null
  counts: Record<Condition, number>
  total: number
  onChoose: (condition: Condition | null) => void
}

export function ConditionFilter({ chosen, counts, total, onChoose }: ConditionFilterProps) {
  return (
    <div role="group" aria-label="Condition" className={classes.conditions}>
      <Choice isChosen={chosen === null} onChoose={() => onChoose(null)}>
        {`All ${formatNumber(total)}`}
      </Choice>
      {conditions.map((condition) => (
        <Choice
          key={condition}
          condition={condition}
          isChosen={chosen === condition}
          onChoose={() => onChoose(condition)}
        >
          {`${conditionLabel[condition]} ${formatNumber(counts[condition])}`}
        </Choice>
      ))}
    </div>
  )
}

type ChoiceProps = {
  condition?: Condition
  isChosen: boolean
  onChoose: () => void
  children: string
}

function Choice({ condition, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      {condition ? <ConditionShape condition={condition} /> : null}
      <span>{children}</span>
    </button>
  )
}
