import { describeUse, formatNumber } from '@aerofleet/shared/format'
import {
  gaugePosition,
  gaugeScale,
  limits,
  limitUse,
  statusOf,
  type LimitedFigure,
  type Usage,
} from '@aerofleet/shared/maintenance'
import colours from './condition.module.css'
import classes from './LimitGauge.module.css'

type LimitGaugeProps = {
  usage: Usage
  /** What is measured; by default the figure that has used the larger share of its limit. */
  of?: LimitedFigure
  /** Its accessible name, e.g. `Hours used of the limit`. */
  label: string
  /** The thick bar of a detail page, with its scale beneath. */
  large?: boolean
}

/**
 * How much of a limit is used, with a mark at the warning point (80 percent, spec §9) and one at the
 * limit. All gauges have the same scale (`gaugePosition`), and each fills the width that it is given.
 */
export function LimitGauge({ usage, of, label, large = false }: LimitGaugeProps) {
  const use = limitUse(usage)
  const figure = of ?? use.decidedBy
  const fraction = use[figure]
  const look = [classes.gauge, colours[statusOf(usage, figure)], large ? classes.large : '']
  const meter = (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={gaugeScale.end * 100}
      aria-valuenow={Math.min(Math.round(fraction * 100), gaugeScale.end * 100)}
      aria-valuetext={describeUse(usage, figure)}
      className={look.filter(Boolean).join(' ')}
      data-over={fraction > 1 || undefined}
      style={{ '--used': toPercent(fraction) }}
    >
      {fraction > gaugeScale.end ? <span className={classes.arrow} /> : null}
    </span>
  )
  if (!large) return meter
  return (
    <span className={classes.withTicks}>
      {meter}
      <Ticks limit={limits[figure]} />
    </span>
  )
}

const toPercent = (fraction: number) => `${(gaugePosition(fraction) * 100).toFixed(2)}%`

const fifths = [0, 1, 2, 3, 4, 5] as const
const multiples = [2, 5, 10, gaugeScale.end] as const

function Ticks({ limit }: { limit: number }) {
  return (
    <span className={classes.ticks} aria-hidden="true">
      {fifths.map((fifth) => (
        <span
          key={fifth}
          className={tickLooks[fifth]}
          style={{ insetInlineStart: toPercent(fifth / 5) }}
        >
          {formatNumber((limit * fifth) / 5)}
        </span>
      ))}
      {multiples.map((multiple) => (
        <span
          key={multiple}
          className={multiple === 2 || multiple === 10 ? classes.wide : classes.tick}
          style={{ insetInlineStart: toPercent(multiple) }}
        >
          {`${multiple}×`}
        </span>
      ))}
    </span>
  )
}

/** In a narrow gauge the `wide` ticks go, in a very narrow one the `middle` one, too. */
const tickLooks = [
  classes.tick,
  classes.wide,
  classes.tick,
  classes.wide,
  classes.middle,
  classes.limit,
]
