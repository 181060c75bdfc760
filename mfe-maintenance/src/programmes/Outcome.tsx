import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import type { ReactNode } from 'react'
import classes from './ApplyRevision.module.css'

type OutcomeProps<Row> = {
  title: string
  rows: readonly Row[]
  /** Besides the aircraft. Without columns the rows have no table. */
  columns: Columns<Row> | undefined
  children: ReactNode
}

/** What a change of programmes does, or has done, to each aircraft. */
export function Outcome<Row extends { tailNumber: string }>({
  title,
  rows,
  columns,
  children,
}: OutcomeProps<Row>) {
  return (
    <section aria-label={title} className={classes.outcome}>
      {columns ? (
        <>
          <h3>{title}</h3>
          <DataTable
            label={title}
            rows={rows}
            rowKey={({ tailNumber }) => tailNumber}
            columns={{
              aircraft: {
                label: 'Aircraft',
                width: '8rem',
                line: 'title',
                cell: ({ tailNumber }: Row) => <strong translate="no">{tailNumber}</strong>,
              },
              ...columns,
            }}
          />
        </>
      ) : null}
      {children}
    </section>
  )
}
