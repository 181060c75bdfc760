import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { Dimension } from '@aerofleet/shared/due/figures'
import { LeftInDimension } from '../words/LeftInDimension'
import { StateWords } from '../words/StateWords'
import {
  amountIn,
  asOfText,
  checkReadingText,
  dimensionNames,
  dueText,
  itemStateText,
  missingText,
  plannedText,
  readingAge,
  remainingInWords,
  remainingText,
} from '../words/words'
import classes from './DueTable.module.css'

export function Remaining({ row, dimension }: { row: DueRow; dimension: Dimension }) {
  const left = amountIn(row.remaining, dimension)
  if (left === undefined) return <NoValue />
  return (
    <>
      <LeftInDimension row={row} dimension={dimension}>
        {/* In the table the column names the unit. On a phone there are no columns. */}
        <span className={classes.inTable}>{remainingText(dimension, left)}</span>
        <span className={classes.inLines}>{remainingInWords(dimension, left)}</span>
      </LeftInDimension>
      <span className={classes.second}>
        <span className="visually-hidden">{`${dimensionNames[dimension]} due at `}</span>
        <span>{dueText(row, dimension)}</span>
      </span>
    </>
  )
}

export function State({ row, today }: { row: DueRow; today: string }) {
  const { state, variation, plannedIn, part } = row
  const asOf = asOfText(state, today)
  const whyCheck = checkReadingText(row, today)
  // For an item without a baseline `itemStateText` says what is missing.
  const missing = state === 'no-baseline' ? undefined : missingText(row)
  return (
    <>
      {state ? (
        <StateWords state={state} reason={whyCheck}>
          {itemStateText(state, row)}
        </StateWords>
      ) : (
        <span>Not active</span>
      )}
      {asOf ? <span className={classes.second}>{asOf}</span> : null}
      {whyCheck ? (
        <span className={classes.second}>{`Reading ${readingAge(row, today)} old`}</span>
      ) : null}
      {missing ? <span className={classes.second}>{missing}</span> : null}
      {part?.words && state !== 'no-baseline' ? (
        <span className={classes.second}>{part.words}</span>
      ) : null}
      {variation ? (
        <span className={classes.second}>{`Variation ${variation.reference}`}</span>
      ) : null}
      {plannedIn ? <span className={classes.second}>{plannedText(plannedIn, today)}</span> : null}
    </>
  )
}

export const NoValue = () => <span className={classes.noValue}>–</span>
