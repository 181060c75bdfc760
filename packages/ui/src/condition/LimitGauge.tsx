import { describeUse } from '@aerofleet/shared/format'
import {
  gaugePosition,
  gaugeScale,
  limitUse,
  statusOf,
  type LimitedFigure,
  type Usage,
} from '@aerofleet/shared/maintenance'
import colours from './condition.module.css'
import classes from './LimitGauge.module.css'

export type LimitGaugeProps = {
  usage: Usage
  /** The measured figure. By default it is the one that has used the larger share of its limit. */
  of?: LimitedFigure
  label: string
}

/**
 * Shows how much of a limit is used, with marks at the warning point (80 percent, spec §9) and at the limit. All gauges
 * have the same scale (`gaugePosition`) and fill the width that they get.
 */
export function LimitGauge({ usage, of, label }: LimitGaugeProps) {
  const use = limitUse(usage)
  const figure = of ?? use.decidedBy
  const fraction = use[figure]
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={gaugeScale.end * 100}
      aria-valuenow={Math.min(Math.round(fraction * 100), gaugeScale.end * 100)}
      aria-valuetext={describeUse(usage, figure)}
      className={`${classes.gauge} ${colours[statusOf(usage, figure)]}`}
      data-over={fraction > 1 || undefined}
      style={{ '--used': toPercent(fraction), '--over': overShare(fraction) }}
    >
      {fraction > gaugeScale.end ? <span className={classes.arrow} /> : null}
    </span>
  )
}

/** Returns how much of the gauge beyond the limit is filled, from 0 to 1. */
const overShare = (fraction: number) =>
  Math.max(gaugePosition(fraction) - gaugeScale.limit, 0) / (1 - gaugeScale.limit)

/** Returns the place of a used share on a gauge, as a CSS percentage. */
export const toPercent = (fraction: number) => `${(gaugePosition(fraction) * 100).toFixed(2)}%`
