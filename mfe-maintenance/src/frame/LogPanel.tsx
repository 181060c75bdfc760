import { Panel } from '@aerofleet/ui/layout/Panel'
import { ListState } from '@aerofleet/ui/list/ListState'
import { MorePages } from '@aerofleet/ui/list/MorePages'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import classes from './LogPanel.module.css'

type LogPanelProps<Row> = {
  title: string
  log: UseInfiniteQueryResult<{ rows: readonly Row[] }>
  errorMessage: string
  action?: ReactNode
  none?: string
  entry: (row: Row) => ReactNode
}

export function LogPanel<Row extends { id: string }>({
  title,
  log,
  errorMessage,
  action,
  none,
  entry,
}: LogPanelProps<Row>) {
  return (
    <Panel title={title} action={action}>
      <ListState query={log} errorMessage={errorMessage}>
        {({ rows }) =>
          none && rows.length === 0 ? (
            <p className={classes.none}>{none}</p>
          ) : (
            <ol className={classes.entries}>
              {rows.map((row) => (
                <Fragment key={row.id}>{entry(row)}</Fragment>
              ))}
            </ol>
          )
        }
      </ListState>
      <MorePages pages={log} />
    </Panel>
  )
}
