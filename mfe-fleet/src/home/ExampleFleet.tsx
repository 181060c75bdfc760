import classes from './ExampleFleet.module.css'
import { ConditionCounts } from './FleetCondition'
import tightest from './TightestAircraft.module.css'
import { TightRow } from './TightRow'

const fleet = [
  ['VH-RQA', 'De Havilland DHC-6-400', 'Coral Coast', 4998.6, 2655],
  ['G-OJWS', 'Cessna 172S Skyhawk', 'Thames Flying Club', 1240, 2998],
  ['F-HBOU', 'ATR 72-600', 'Compagnie du Golfe', 4918.4, 2871],
  ['JA158A', 'De Havilland Dash 8-400', 'Setouchi Air', 2883, 2941],
  ['5Y-IZC', 'Cessna 208B Grand Caravan EX', 'Savanna Wings', 4813.2, 2292],
] as const

/** A picture that stands in for an empty home page. */
export function ExampleFleet() {
  return (
    <div className={classes.example} aria-hidden="true" inert>
      <p>
        <span className={classes.tag}>Example</span> This page, once there is a fleet
      </p>
      <ConditionCounts total={120} counts={{ due: 12, soon: 24, good: 84 }} />
      <ExampleRows />
    </div>
  )
}

export function ExampleList() {
  return (
    <div className={classes.exampleList} aria-hidden="true" inert>
      <p>
        <span className={classes.tag}>Example</span> What you get
      </p>
      <ExampleRows />
    </div>
  )
}

function ExampleRows() {
  return (
    <ol className={`${tightest.rows} ${classes.rows}`}>
      {fleet.map(([tail, aircraftType, name, totalHours, totalCycles]) => (
        <TightRow
          key={tail}
          aircraft={{ aircraftType, operator: { id: tail, name }, totalHours, totalCycles }}
        >
          {tail}
        </TightRow>
      ))}
    </ol>
  )
}
