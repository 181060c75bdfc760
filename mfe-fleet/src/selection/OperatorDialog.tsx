import { formatNumber } from '@aerofleet/shared/format'
import { Button } from '@aerofleet/ui/Button'
import { Dialog } from '@aerofleet/ui/dialog/Dialog'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useState } from 'react'
import { CompanyOptions, useCompanies } from '../fields/CompanyOptions'
import { withoutOperator } from '../list/fleet-view'

type OperatorDialogProps = {
  open: boolean
  count: number
  onClose: () => void
  onChoose: (operatorId: string | null) => void
  finalFocus: () => HTMLElement | true
}

export function OperatorDialog({
  open,
  count,
  onClose,
  onChoose,
  finalFocus,
}: OperatorDialogProps) {
  const { companies, error } = useCompanies({ enabled: open })
  const [chosen, setChosen] = useState('')
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      finalFocus={finalFocus}
      title={`Set the operator of ${formatNumber(count)} aircraft`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={chosen ? undefined : 'Choose an operator first.'}
            onClick={() => {
              onChoose(chosen === withoutOperator ? null : chosen)
              onClose()
            }}
          >
            Set Operator
          </Button>
        </>
      }
    >
      {error ? (
        <Alert title="Failed to load operators">{error.message}</Alert>
      ) : (
        <SelectField
          label="Operator"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="" disabled>
            Choose …
          </option>
          <option value={withoutOperator}>No operator</option>
          <CompanyOptions companies={companies} />
        </SelectField>
      )}
    </Dialog>
  )
}
