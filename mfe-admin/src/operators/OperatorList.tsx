import { operatorCalls, type Operator } from '@aerofleet/shared/contract/operators'
import { query } from '@aerofleet/shared/runtime/query'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { useImportDialog } from '@aerofleet/ui/import/use-import-dialog'
import { ListState } from '@aerofleet/ui/list/ListState'
import { SearchedList } from '@aerofleet/ui/list/SearchedList'
import { useFocusAfterRemoval } from '@aerofleet/ui/list/table/use-focus-after-removal'
import { EmptyState } from '@aerofleet/ui/state/EmptyState'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { columns } from './operator-columns'
import { useConditionsByOperator } from './operator-conditions'
import { OperatorDelete } from './OperatorDelete'
import classes from './OperatorList.module.css'

const loadImport = () => import('../import/OperatorImport')

const idOf = ({ id }: Operator) => id
const actionsFor = (operator: Operator) => <OperatorDelete operator={operator} />

type OperatorListProps = {
  onAdd: () => void
  /** Moves the focus here, because the form that had it is gone. */
  takesFocus: boolean
}

export function OperatorList({ onAdd, takesFocus }: OperatorListProps) {
  const operators = useQuery(query(operatorCalls.operatorList))
  const conditions = useConditionsByOperator()
  const importing = useImportDialog(loadImport, true, {})
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
            An operator company owns aircraft. Aircraft that a user with its email adds belong to
            it.
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

/** Moves the focus to the list when the form or the last row that had it is gone. */
function useListFocus(takesFocus: boolean, count: number) {
  const list = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(list, count)
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  return list
}
