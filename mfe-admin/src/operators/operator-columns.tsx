import type { Operator } from '@aerofleet/shared/contract/operators'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { operatorFields } from '@aerofleet/shared/records/operator'
import { Quiet } from '@aerofleet/ui/layout/Quiet'
import type { Columns } from '@aerofleet/ui/list/columns'
import { Link } from 'react-router-dom'
import { Email } from '../Email'
import classes from './operator-columns.module.css'
import type { ConditionCounts } from './operator-conditions'
import { OperatorCondition } from './OperatorCondition'

/** `conditions` is `undefined` until the aircraft are loaded, and without aircraft. */
type ListedOperator = Operator & { conditions: ConditionCounts | undefined }

export const columns = {
  company: {
    label: operatorFields.companyName.label,
    line: 'title',
    width: '2.6fr',
    searchable: true,
    value: ({ companyName }) => companyName,
    cell: ({ companyName }) => <span translate="no">{companyName}</span>,
  },
  email: {
    label: operatorFields.email.label,
    width: '3.4fr',
    searchable: true,
    value: ({ email }) => email,
    cell: ({ email }) => (
      <Quiet size="medium">
        <Email address={email} />
      </Quiet>
    ),
  },
  aircraft: {
    label: 'Aircraft',
    width: 'minmax(5.75rem, 1.1fr)',
    numeric: true,
    value: ({ aircraft }) => aircraft.length,
    cell: (operator) => <AircraftLink operator={operator} />,
  },
  condition: {
    label: 'Their Condition',
    width: '2.8fr',
    value: ({ conditions }) => conditions?.due,
    cell: (operator) => <TheirCondition operator={operator} />,
  },
  added: {
    label: 'Added',
    width: 'minmax(7rem, 1.6fr)',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
} satisfies Columns<ListedOperator>

function AircraftLink({ operator: { id, companyName, aircraft } }: { operator: Operator }) {
  const count = formatNumber(aircraft.length)
  if (aircraft.length === 0) return <span>{count}</span>
  return (
    <Link
      to={`/dashboard/aircraft?operator=${encodeURIComponent(id)}`}
      aria-label={`${count} aircraft of ${companyName}`}
      className={classes.count}
    >
      {count}
    </Link>
  )
}

function TheirCondition({ operator: { aircraft, conditions } }: { operator: ListedOperator }) {
  if (aircraft.length === 0) return <Quiet>no aircraft</Quiet>
  return <OperatorCondition counts={conditions} />
}
