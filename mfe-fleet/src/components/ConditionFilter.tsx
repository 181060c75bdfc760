import { formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, conditions, type Condition } from '@aerofleet/shared/maintenance'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
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
      <Choice
        words="All"
        count={total}
        isChosen={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {conditions.map((condition) => (
        <Choice
          key={condition}
          condition={condition}
          words={conditionLabel[condition]}
          count={counts[condition]}
          isChosen={chosen === condition}
          onChoose={() => onChoose(condition)}
        />
      ))}
    </div>
  )
}

type ChoiceProps = {
  condition?: Condition
  words: string
  count: number
  isChosen: boolean
  onChoose: () => void
}

function Choice({ condition, words, count, isChosen, onChoose }: ChoiceProps) {
  const text = `${words} ${formatNumber(count)}`
  return (
    <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
      {condition ? <ConditionShape condition={condition} /> : null}
      <span className={classes.words} data-text={text}>
        {text}
      </span>
    </button>
  )
}
