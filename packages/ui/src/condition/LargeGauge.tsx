import { formatNumber } from '@aerofleet/shared/format'
import { gaugeScale, limits, type LimitedFigure } from '@aerofleet/shared/maintenance'
import classes from './LargeGauge.module.css'
import { LimitGauge, toPercent, type LimitGaugeProps } from './LimitGauge'

export function LargeGauge({ of, ...props }: LimitGaugeProps & { of: LimitedFigure }) {
  return (
    <span className={classes.withTicks}>
      <LimitGauge of={of} {...props} />
      <Ticks limit={limits[of]} />
    </span>
  )
}

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

/** Narrow gauges hide the `wide` ticks. Very narrow ones also hide the `middle` tick. */
const tickLooks = [
  classes.tick,
  classes.wide,
  classes.tick,
  classes.wide,
  classes.middle,
  classes.limit,
]
