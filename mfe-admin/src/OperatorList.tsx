import type { Operator } from '@aerofleet/shared/contract'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { EmptyState } from '@aerofleet/ui/EmptyState'
import { ListState } from '@aerofleet/ui/ListState'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { DataTable, type Column } from './DataTable'
import { ListSearch } from './ListSearch'
import { OperatorDelete } from './OperatorDelete'
import { matches, useSearch } from './search'

const operatorList = query('operatorList')

const columns: readonly Column<Operator>[] = [
  { header: 'Company Name', width: 3, cell: ({ companyName }) => companyName },
  { header: 'Email', width: 3, cell: ({ email }) => email },
  {
    header: 'Aircraft',
    width: 1.2,
    numeric: true,
    cell: ({ aircraft }) => formatNumber(aircraft.length),
  },
  { header: 'Added', width: 1.6, cell: ({ createdAt }) => formatDate(createdAt) },
  { header: 'Actions', width: 1.4, cell: (operator) => <OperatorDelete operator={operator} /> },
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
        {(all) => <Operators all={all} />}
      </ListState>
    </div>
  )
}

function Operators({ all }: { all: readonly Operator[] }) {
  const [search, setSearch] = useSearch()
  const found = all.filter(({ companyName, email }) => matches(search, [companyName, email]))
  const count = `${formatNumber(found.length)} of ${formatNumber(all.length)} operators`
  return (
    <>
      <ListSearch
        label="Search company or email"
        value={search}
        onChange={setSearch}
        count={count}
      />
      {found.length > 0 ? (
        <DataTable label="Operators" rows={found} rowKey={({ id }) => id} columns={columns} />
      ) : (
        <EmptyState title={`No operator matches “${search}”`} icon="search" />
      )}
    </>
  )
}
