import { operatorCalls, type Operator } from '@aerofleet/shared/contract/operators'
import { formatNumber } from '@aerofleet/shared/format'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { useState } from 'react'

function describeConsequence({ companyName, aircraft }: Operator): string {
  if (aircraft.length === 0) return `${companyName} has no aircraft.`
  if (aircraft.length === 1) return `1 aircraft of ${companyName} will lose its operator.`
  return `${formatNumber(aircraft.length)} aircraft of ${companyName} will lose their operator.`
}

export function OperatorDelete({ operator }: { operator: Operator }) {
  const [open, setOpen] = useState(false)
  const remove = useCall(operatorCalls.operatorDelete, {
    also: ['aircraft'],
    onSaved: (cache) =>
      cache.setQueryData(query(operatorCalls.operatorList).queryKey, (operators) =>
        operators?.filter(({ id }) => id !== operator.id),
      ),
  })

  async function confirm() {
    await remove.mutateAsync({ params: { id: operator.id } })
    toast.success(`Operator "${operator.companyName}" deleted successfully`)
  }

  return (
    <>
      <Button
        variant="quietInk"
        aria-label={`Delete ${operator.companyName}`}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${operator.companyName}?`}
        description={describeConsequence(operator)}
        confirmLabel="Delete"
        failure="Failed to delete operator"
        onConfirm={confirm}
      />
    </>
  )
}
