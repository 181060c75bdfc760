import { formatDate } from '@aerofleet/shared/format'
import type { ReactNode } from 'react'
import classes from './ChangeEntry.module.css'

type LogLineProps = {
  what: string
  note?: string | undefined
  at: string
  by: string | undefined
  children?: ReactNode
}

/** An entry of a log of one thing: what happened, and below it the figures; when and who beside it. */
export const LogLine = ({ what, note, at, by, children }: LogLineProps) => (
  <>
    <div className={classes.change}>
      <p>{what}</p>
      {note ? <p className={classes.note}>{note}</p> : null}
    </div>
    <p className={classes.note}>
      <time dateTime={at} title={at}>
        {formatDate(at)}
      </time>
      {by === undefined ? null : <span translate="no">{`, ${by}`}</span>}
    </p>
    {children}
  </>
)
