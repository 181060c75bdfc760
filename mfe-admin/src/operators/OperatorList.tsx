import { operatorCalls, type Operator } from '@aerofleet/shared/contract/operators'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { useImportDialog } from '@aerofleet/ui/import/use-import-dialog'
import type { Columns } from '@aerofleet/ui/list/columns'
import { ListState } from '@aerofleet/ui/list/ListState'
import { SearchedList } from '@aerofleet/ui/list/SearchedList'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Email } from '../Email'
import { useConditionsByOperator, type ConditionCounts } from './operator-conditions'
import { OperatorCondition } from './OperatorCondition'
import { OperatorDelete } from './OperatorDelete'
import classes from './OperatorList.module.css'

const loadImport = () => import('../import/OperatorImport')

/** Without `conditions` the aircraft have not been read, or there are none. */
type ListedOperator = Operator & { conditions: ConditionCounts | undefined }

const columns = {
  company: {
    label: 'Company Name',
    line: 'title',
    width: '2.6fr',
    searchable: true,
    value: ({ companyName }) => companyName,
    cell: ({ companyName }) => companyName,
  },
  email: {
    label: 'Email',
    width: '3.4fr',
    searchable: true,
    value: ({ email }) => email,
    cell: ({ email }) => (
      <span className={classes.email}>
        <Email address={email} />
      </span>
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

/** How many aircraft a company has, as a link to the list of these. */
function AircraftLink({ operator: { id, companyName, aircraft } }: { operator: Operator }) {
  const count = formatNumber(aircraft.length)
  if (aircraft.length === 0) return count
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
  if (aircraft.length === 0) return <span className={classes.none}>no aircraft</span>
  return conditions ? <OperatorCondition counts={conditions} /> : '—'
}

const idOf = ({ id }: Operator) => id
const actionsFor = (operator: Operator) => <OperatorDelete operator={operator} />

type OperatorListProps = {
  onAdd: () => void
  /** The list takes the focus, because the form that had it is gone. */
  takesFocus: boolean
}

export function OperatorList({ onAdd, takesFocus }: OperatorListProps) {
  const operators = useQuery(query(operatorCalls.operatorList))
  const conditions = useConditionsByOperator()
  const importing = useImportDialog(loadImport)
  const list = useListFocus(takesFocus, operators.data?.length ?? 0)

  const importButton = (
    <Button onClick={importing.open}>
      <Icon name="import" size={16} />
      Import
    </Button>
  )
  return (
    <div ref={list} tabIndex={-1} className={classes.list}>
      <ListState
        query={operators}
        errorMessage="Failed to load operators"
        empty={
          <EmptyState
            title="No operators found"
            icon="operators"
            actions={
              <>
                <Button variant="primary" onClick={onAdd}>
                  Add the first operator
                </Button>
                {importButton}
              </>
            }
          >
            An operator company owns aircraft. Aircraft added by a user with its email belong to it.
          </EmptyState>
        }
      >
        {(data) => (
          <SearchedList
            label="Operators"
            noun={['operator', 'operators']}
            rows={data.map((operator) => ({
              ...operator,
              conditions: conditions.get(operator.id),
            }))}
            rowKey={idOf}
            columns={columns}
            defaultSort="company"
            searchLabel="Search company or email"
            after={importButton}
            actions={actionsFor}
            actionsWidth="7rem"
          />
        )}
      </ListState>
      {importing.dialog}
    </div>
  )
}

/** Gives the focus to the list when the control that had it is gone: the form, or the last row found. */
function useListFocus(takesFocus: boolean, count: number) {
  const list = useRef<HTMLDivElement>(null)
  const previousCount = useRef(count)
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    const isShorter = count < previousCount.current
    previousCount.current = count
    if (isShorter && document.activeElement === document.body) list.current?.focus()
  }, [count])
  return list
}
