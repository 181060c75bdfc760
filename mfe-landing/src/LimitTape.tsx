import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, limits } from '@aerofleet/shared/maintenance'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import classes from './LimitTape.module.css'

const end = limits.hours + (limits.hours - limits.hoursSoon)
const share = (hours: number) => `${(hours / end) * 100}%`

const zones = [
  {
    condition: 'good',
    width: share(limits.hoursSoon),
    text: `to ${formatHours(limits.hoursSoon)} and ${formatNumber(limits.cyclesSoon)} cycles`,
  },
  {
    condition: 'soon',
    width: share(limits.hours - limits.hoursSoon),
    text: `above ${formatHours(limits.hoursSoon)} or ${formatNumber(limits.cyclesSoon)} cycles`,
  },
  {
    condition: 'due',
    width: share(end - limits.hours),
    text: `above ${formatHours(limits.hours)} or ${formatNumber(limits.cycles)} cycles`,
  },
] as const

/** The product's own limits (spec §9) as an instrument tape, true to scale. */
export function LimitTape() {
  return (
    <div className={classes.tape}>
      <div className={classes.scale} aria-hidden="true">
        {zones.map(({ condition, width }) => (
          <span key={condition} className={classes[condition]} style={{ width }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {zones.map(({ condition, text }) => (
          <li key={condition}>
            <ConditionShape condition={condition} />
            <span>
              <strong>{conditionLabel[condition]}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
