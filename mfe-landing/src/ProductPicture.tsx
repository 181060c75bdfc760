import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { conditionLabel, limits } from '@aerofleet/shared/maintenance'
import { ConditionShape } from '@aerofleet/ui/condition/ConditionShape'
import { LimitStatus } from '@aerofleet/ui/condition/LimitStatus'
import classes from './ProductPicture.module.css'

const conditions = [
  ['due', 1204, `above ${formatHours(limits.hours)} or ${formatNumber(limits.cycles)} cycles`],
  [
    'soon',
    2316,
    `above ${formatHours(limits.hoursSoon)} or ${formatNumber(limits.cyclesSoon)} cycles`,
  ],
  ['good', 6480, 'below both'],
] as const

type Example = [type: string, tail: string, hours: number, cycles: number, operator: string]
const fleet: Example[] = [
  ['Boeing 737-800', 'D-AHXG', 61_234.5, 31_234, 'Northern Lights Air'],
  ['De Havilland DHC-6-400', 'VH-RQA', 4998.6, 2655, 'Blue Lagoon Airways'],
  ['ATR 72-600', 'F-HBOU', 4918.4, 2871, 'Alpine Regional'],
  ['Pilatus PC-12 NGX', 'HB-FVD', 3902.7, 2004, '–'],
  ['Cessna 208B Grand Caravan', 'N208KA', 5003.1, 2871, 'Savanna Charter'],
  ['Airbus A330-900', 'TF-QTU', 1240.9, 198, 'Pacific Cargo Lines'],
]
const headings = ['Type', 'Tail Number', 'Hours', 'Cycles', 'Operator', 'Status']

/** A picture of the list of aircraft, made of its own components. Nothing in it can be used. */
export function ProductPicture() {
  return (
    <div
      className={classes.product}
      role="img"
      aria-label="The list of aircraft in AeroFleet with an example fleet: each aircraft with its hours, its cycles, its condition, and what is left before its limit."
    >
      <p className={classes.bar}>
        <b>Aircraft Fleet</b> <span>10,000 aircraft</span>
        <span className={classes.tag}>Example fleet</span>
      </p>
      <div className={classes.counts}>
        {conditions.map(([condition, count, rule]) => (
          <div key={condition}>
            <ConditionShape condition={condition} />
            <span>{conditionLabel[condition]}</span>
            <small>{rule}</small>
            <b>{formatNumber(count)}</b>
          </div>
        ))}
      </div>
      <div className={classes.table}>
        <div className={`${classes.row} ${classes.head}`}>
          {headings.map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </div>
        {fleet.map(([type, tail, totalHours, totalCycles, operator]) => (
          <div key={tail} className={classes.row}>
            <span>{type}</span>
            <b>{tail}</b>
            <span>{formatHours(totalHours)}</span>
            <span>{formatNumber(totalCycles)}</span>
            <span>{operator}</span>
            <LimitStatus
              usage={{ totalHours, totalCycles }}
              label={`Used of the limits by ${tail}`}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
