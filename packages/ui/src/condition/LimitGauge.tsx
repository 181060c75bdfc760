import { formatPercent } from '@aerofleet/shared/format'
import { limits } from '@aerofleet/shared/maintenance'
import classes from './LimitGauge.module.css'

const warning = limits.hoursSoon / limits.hours

type LimitGaugeProps = {
  /** Share of the limit used; 1 is the limit and more is possible. */
  fraction: number
  /** What is measured, e.g. `Hours used of the limit`. */
  label: string
  large?: boolean
}

function tone(fraction: number) {
  if (fraction > 1) return classes.due
  return fraction > warning ? classes.soon : classes.good
}

/** A bar with a mark at the warning point, 80 percent of each limit (spec §9). */
export function LimitGauge({ fraction, label, large = false }: LimitGaugeProps) {
  const share = Math.min(Math.max(fraction, 0), 1)
  const text = formatPercent(fraction)
  return (
    <span className={`${classes.gauge} ${large ? classes.large : ''}`}>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className={`${classes.track} ${tone(fraction)}`}
      >
        <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
        <span className={classes.mark} style={{ insetInlineStart: `${warning * 100}%` }} />
      </span>
      <span className={classes.value} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}
