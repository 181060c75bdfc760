import { explainNeed } from '@aerofleet/shared/access'
import type { Order } from '@aerofleet/shared/contract/maintenance/orders'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { discardUnsaved, useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Icon } from '@aerofleet/ui/Icon'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { pressedByNew } from '@aerofleet/ui/list/use-list-keys'
import { useNavigate } from 'react-router-dom'
import { addresses } from '../words/words'
import { NewOrderForm, type OrderAircraft } from './NewOrderForm'

export const newOrderTitle = (tailNumber?: string) =>
  tailNumber === undefined ? 'New work order' : `New work order of ${tailNumber}`

/** Leads to a new order with its first card open. */
export function useOpenNewOrder() {
  const navigate = useNavigate()
  return ({ id, number, list: [first] }: Order) => {
    toast.success(`${number} created`)
    discardUnsaved()
    void navigate(addresses.order(id, first?.id))
  }
}

export const useManageNeed = () => (useMay('manageWork') ? undefined : explainNeed('manageWork'))

/** The button and its dialog. Without an aircraft the dialog asks which one. */
export function NewOrder({ aircraft }: { aircraft?: OrderAircraft }) {
  const [open, setOpen] = useKeptState('new order', false)
  const openOrder = useOpenNewOrder()
  const need = useManageNeed()
  const button = (
    <Button
      variant={aircraft ? 'secondary' : 'primary'}
      disabledReason={need}
      onClick={() => setOpen(true)}
      {...(aircraft ? {} : pressedByNew)}
    >
      {aircraft ? null : <Icon name="add" size={16} />}
      New Work Order
    </Button>
  )
  return (
    <>
      {aircraft ? button : <MainAction>{button}</MainAction>}
      <FormDialog
        open={open}
        title={newOrderTitle(aircraft?.tailNumber)}
        onClose={() => setOpen(false)}
      >
        {(cancel) => (
          <NewOrderForm
            aircraft={aircraft}
            itemIds={[]}
            onSaved={(order) => {
              setOpen(false)
              openOrder(order)
            }}
            onCancel={cancel}
          />
        )}
      </FormDialog>
    </>
  )
}
