import { OrderUpdate, orderCalls, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import { orderFields, waitingFields } from '@aerofleet/shared/records/order'
import { typedTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { DialogForm, FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { orderSaved } from '../form/saved'
import { OrderFieldsOfForm } from './OrderFieldsOfForm'

type Values = Typed<typeof orderFields> & { waiting: Typed<typeof waitingFields> }
type EditOrderFormProps = { order: Order; onSaved: () => void; onCancel: () => void }

export function EditOrderForm({ order, onSaved, onCancel }: EditOrderFormProps) {
  const update = useCall(orderCalls.maintenanceOrderUpdate, orderSaved)
  const form = useTextForm<Values, OrderUpdate>(
    OrderUpdate,
    {
      ...typedTexts(orderFields, order),
      waiting: typedTexts(waitingFields, order.waiting ?? {}),
    },
    {
      toBody: ({ waiting, ...values }) => ({
        ...typedValues(orderFields, values),
        waiting: waiting.for ? typedValues(waitingFields, waiting) : undefined,
      }),
    },
  )
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        update.mutateAsync({ params: { id: order.id }, body, ifMatch: order.version })
      }
      onSaved={onSaved}
      failure={`Failed to save ${order.number}`}
      submitLabel="Save"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <OrderFieldsOfForm field={field} />
          <RecordField of={orderFields.link} {...field('link')} />
          <FieldRow>
            <ChoiceField of={waitingFields.for} none="Nothing" {...field('waiting.for')} />
            <RecordField of={waitingFields.until} {...field('waiting.until')} />
          </FieldRow>
          <RecordField of={waitingFields.text} {...field('waiting.text')} />
        </>
      )}
    </DialogForm>
  )
}
