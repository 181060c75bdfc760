import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { LeftInDimension } from '../words/LeftInDimension'
import { StateWords } from '../words/StateWords'
import {
  amountIn,
  asOfText,
  dimensionNames,
  dueText,
  exceededText,
  itemStateText,
  missingText,
  readingAge,
  remainingInWords,
  remainingText,
} from '../words/words'
import classes from './DueTable.module.css'

export function Remaining({ row, dimension }: { row: DueRow; dimension: Dimension }) {
  const left = amountIn(row.remaining, dimension)
  if (left === undefined) return <Nothing />
  return (
    <>
      <LeftInDimension row={row} dimension={dimension}>
        {/* On a phone no column says the unit. */}
        <span className={classes.brief}>{remainingText(dimension, left)}</span>
        <span className={classes.wordy}>{remainingInWords(dimension, left)}</span>
      </LeftInDimension>
      <span className={classes.second}>
        <span className="visually-hidden">{`${dimensionNames[dimension]} due at `}</span>
        <span>{dueText(row, dimension)}</span>
      </span>
    </>
  )
}

export function State({ row, today }: { row: DueRow; today: string }) {
  const { state, variation } = row
  const asOf = asOfText(state, today)
  const exceeded = exceededText(row, today)
  const missing = state === 'no-baseline' ? undefined : missingText(row)
  return (
    <>
      {state ? (
        <StateWords state={state}>{itemStateText(state, row)}</StateWords>
      ) : (
        <span>Not active</span>
      )}
      {asOf ? <span className={classes.second}>{asOf}</span> : null}
      {exceeded ? (
        <span className={classes.second} title={exceeded}>
          <span className="visually-hidden">{exceeded}</span>
          <span aria-hidden="true">{`Reading ${readingAge(row, today)} old`}</span>
        </span>
      ) : null}
      {missing ? <span className={classes.second}>{missing}</span> : null}
      {variation ? (
        <span className={classes.second}>{`Variation ${variation.reference}`}</span>
      ) : null}
    </>
  )
}

export const Nothing = () => <span className={classes.nothing}>–</span>
