import type { Component } from '@aerofleet/shared/contract/maintenance/components'
import { formatDate } from '@aerofleet/shared/format'
import { limitWords } from '@aerofleet/shared/records/component'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { Link } from 'react-router-dom'
import { LeftInDimension } from '../words/LeftInDimension'
import { addresses } from '../words/words'
import {
  dueOfLimit,
  limitAmount,
  limitName,
  limitRows,
  printedText,
  remainingOfLimit,
  usedText,
  type LimitRow,
} from './part-words'
import classes from './parts.module.css'

/** One row for each dimension of a limit. */
export const PartLimits = ({ component }: { component: Component }) => (
  <DataTable
    label="Limits"
    rows={limitRows(component)}
    rowKey={rowKey}
    columns={columnsOf(component)}
  />
)

const rowKey = ({ kind, dimension }: LimitRow) => `${kind} ${dimension}`

const columnsOf = (component: Component): Columns<LimitRow> => ({
  limit: {
    label: 'Limit',
    width: '1.2fr',
    line: 'title',
    cell: (row) => (
      <TwoLines second={limitName(row)}>
        {row.limit.itemId === undefined ? (
          <strong>{limitWords[row.kind]}</strong>
        ) : (
          <Link to={addresses.item(row.limit.itemId)} className={classes.link}>
            {limitWords[row.kind]}
          </Link>
        )}
      </TwoLines>
    ),
  },
  amount: { label: 'At', width: '1fr', numeric: true, cell: limitAmount },
  used: { label: 'Used', width: '1fr', numeric: true, cell: (row) => usedText(row, component) },
  remaining: {
    label: 'Remaining',
    width: '1fr',
    numeric: true,
    cell: (row) => (
      <TwoLines second={printedText(row)}>
        <LeftInDimension row={row.limit} dimension={row.dimension}>
          {remainingOfLimit(row)}
        </LeftInDimension>
      </TwoLines>
    ),
  },
  due: { label: 'Due', width: '1fr', numeric: true, cell: dueOfLimit },
  projected: {
    label: 'Projected',
    width: '1fr',
    numeric: true,
    cell: ({ limit, dimension }) =>
      limit.projectedOn && limit.driver === dimension ? formatDate(limit.projectedOn) : '–',
  },
})
