import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { Link } from 'react-router-dom'
import { taskNote } from '../ata'
import { StateWords } from '../StateWords'
import frame from '../TableFrame.module.css'
import { opensRow } from '../use-row-keys'
import {
  addresses,
  amountIn,
  conditionOf,
  dayText,
  dimensionNames,
  dimensions,
  dueText,
  exceededText,
  itemStateText,
  missingText,
  projectionNote,
  readingAge,
  remainingInWords,
  remainingText,
} from '../words'
import classes from './DueTable.module.css'

type DueRowCellsProps = { row: DueRow; today: string; hasAircraft: boolean }

export function DueRowCells({ row, today, hasAircraft }: DueRowCellsProps) {
  const { aircraft, id, title, state, projectedOn } = row
  const exceeded = exceededText(row, today)
  const missing = state === 'no-baseline' ? undefined : missingText(row)
  return (
    <>
      {hasAircraft ? (
        <td role="cell" className={classes.aircraft}>
          <Link to={addresses.maintained(aircraft.id)} className={classes.tail}>
            {aircraft.tailNumber}
          </Link>
          <span className={classes.second} title={aircraft.aircraftType}>
            {aircraft.aircraftType}
          </span>
        </td>
      ) : null}
      <td role="cell" className={classes.task}>
        <Link to={addresses.item(id)} className={classes.title} title={title} {...opensRow}>
          {title}
        </Link>
        <span className={classes.second}>{taskNote(row)}</span>
      </td>
      {dimensions.map((dimension) => (
        <RemainingCell key={dimension} row={row} dimension={dimension} />
      ))}
      <td role="cell" className={classes.projected}>
        {projectedOn ? dayText(projectedOn, today) : <Nothing />}
        <span className={classes.second}>{projectionNote(row)}</span>
      </td>
      <td role="cell" className={classes.state}>
        {state ? <StateWords state={state}>{itemStateText(state, row)}</StateWords> : 'Not active'}
        {exceeded ? (
          <span className={classes.second} title={exceeded}>
            <span className="visually-hidden">{exceeded}</span>
            <span aria-hidden="true">Reading {readingAge(row, today)} old</span>
          </span>
        ) : null}
        {missing ? <span className={classes.second}>{missing}</span> : null}
        {row.variation ? (
          <span className={classes.second}>Variation {row.variation.reference}</span>
        ) : null}
      </td>
    </>
  )
}

function RemainingCell({ row, dimension }: { row: DueRow; dimension: Dimension }) {
  const { remaining, driver, state } = row
  const left = amountIn(remaining, dimension)
  const isDriver = driver === dimension && state !== undefined
  return (
    <td
      role="cell"
      className={`${frame.figure} ${classes.figure}`}
      data-driver={isDriver ? conditionOf[state] : undefined}
    >
      {left === undefined ? (
        <Nothing />
      ) : (
        <>
          <span className={classes.left}>
            {/* On a phone no column says the unit. */}
            <span className={classes.brief}>{remainingText(dimension, left)}</span>
            <span className={classes.wordy}>{remainingInWords(dimension, left)}</span>
          </span>
          <span className={classes.second}>
            <span className="visually-hidden">{dimensionNames[dimension]} due at </span>
            {dueText(row, dimension)}
          </span>
        </>
      )}
    </td>
  )
}

const Nothing = () => <span className={classes.nothing}>–</span>
