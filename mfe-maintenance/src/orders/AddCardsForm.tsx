import {
  CardsToAdd,
  orderCalls,
  type OrderRow,
} from '@aerofleet/shared/contract/maintenance/orders'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { orderSaved } from '../form/saved'
import { cardsText } from '../words/words'
import { contentOf, noContent, OrderContent } from './OrderContent'

type AddCardsFormProps = {
  order: Pick<OrderRow, 'id' | 'version' | 'number' | 'aircraft'>
  itemIds: readonly string[]
  onSaved: () => void
  onCancel: () => void
}

export function AddCardsForm({ order, itemIds, onSaved, onCancel }: AddCardsFormProps) {
  const add = useCall(orderCalls.maintenanceOrderCardsAdd, {
    onSaved: (cache, answer) => orderSaved.onSaved(cache, answer.order),
  })
  const form = useTextForm(CardsToAdd, noContent, {
    toBody: (values) => contentOf(values, [...itemIds]),
  })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        add.mutateAsync({ params: { id: order.id }, body, ifMatch: order.version })
      }
      onSaved={({ added }) => {
        toast.success(`${cardsText(added)} added to ${order.number}`)
        onSaved()
      }}
      failure={`Failed to add cards to ${order.number}`}
      submitLabel="Add Cards"
      onCancel={onCancel}
    >
      {(field) => <OrderContent aircraftId={order.aircraft.id} field={field} />}
    </DialogForm>
  )
}
