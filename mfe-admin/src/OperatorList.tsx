import { operatorCalls, type Operator } from '@aerofleet/shared/contract/operators'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { ListState } from '@aerofleet/ui/ListState'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Column } from './columns'
import { OperatorDelete } from './OperatorDelete'
import { SearchedList } from './SearchedList'

const operatorList = query(operatorCalls.operatorList)

const columns: readonly Column<Operator, 'company' | 'email' | 'aircraft' | 'added'>[] = [
  {
    key: 'company',
    label: 'Company Name',
    width: 3,
    cell: ({ companyName }) => companyName,
    value: ({ companyName }) => companyName,
  },
  {
    key: 'email',
    label: 'Email',
    width: 3,
    cell: ({ email }) => email,
    value: ({ email }) => email,
  },
  {
    key: 'aircraft',
    label: 'Aircraft',
    width: 1.2,
    numeric: true,
    cell: ({ aircraft }) => formatNumber(aircraft.length),
    value: ({ aircraft }) => aircraft.length,
  },
  {
    key: 'added',
    label: 'Added',
    width: 1.6,
    cell: ({ createdAt }) => formatDate(createdAt),
    value: ({ createdAt }) => createdAt,
  },
]

type OperatorListProps = {
  onAdd: () => void
  /** The form that had the focus has just gone. */
  takesFocus: boolean
}

export function OperatorList({ onAdd, takesFocus }: OperatorListProps) {
  const operators = useQuery(operatorList)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])

  return (
    <div ref={list} tabIndex={-1}>
      <ListState
        query={operators}
        errorMessage="Failed to load operators"
        empty={
          <EmptyState
            title="No operators found"
            icon="operators"
            actions={
              <Button variant="primary" onClick={onAdd}>
                Add the first operator
              </Button>
            }
          >
            An operator company owns aircraft. Aircraft added by a user with its email belong to it.
          </EmptyState>
        }
      >
        {(operators) => (
          <SearchedList
            label="Operators"
            noun={['operator', 'operators']}
            rows={operators}
            rowKey={({ id }) => id}
            columns={columns}
            usual="company"
            searchLabel="Search company or email"
            searched={({ companyName, email }) => [companyName, email]}
            actions={(operator) => <OperatorDelete operator={operator} />}
          />
        )}
      </ListState>
    </div>
  )
}
