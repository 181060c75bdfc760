import { OrderCreate, orderCalls, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import { orderFields } from '@aerofleet/shared/records/order'
import { typedTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { typedText } from '@aerofleet/shared/typed-figure'
import { Button } from '@aerofleet/ui/Button'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { AircraftField } from '../form/AircraftField'
import { orderSaved } from '../form/saved'
import { useAccepted } from '../form/use-accepted'
import { contentOf, noContent, OrderContent, type ContentValues } from './OrderContent'
import { OrderFieldsOfForm } from './OrderFieldsOfForm'

export type OrderAircraft = { id: string; tailNumber: string }
type Values = Typed<typeof orderFields> & ContentValues & { aircraftId: string }
type NewOrderFormProps = {
  aircraft?: OrderAircraft | undefined
  itemIds: readonly string[]
  onSaved: (order: Order) => void
  onCancel: () => void
}

export function NewOrderForm({ aircraft, itemIds, onSaved, onCancel }: NewOrderFormProps) {
  const create = useCall(orderCalls.maintenanceOrderCreate, orderSaved)
  const accepted = useAccepted('Create and Start', 'Failed to create the work order')
  const isDraft = useRef(false)
  const form = useTextForm<Values, OrderCreate>(
    OrderCreate,
    {
      ...typedTexts(orderFields, { priority: 'routine' }),
      ...noContent,
      aircraftId: aircraft?.id ?? '',
    },
    {
      toBody: ({ aircraftId, title, ...values }) => ({
        ...typedValues(orderFields, { title, ...values }),
        title: typedText(title),
        ...contentOf(values, [...itemIds]),
        aircraftId: aircraftId || undefined,
      }),
    },
  )
  const aircraftId = useWatch({ control: form.control, name: 'aircraftId' })
  return (
    <DialogForm
      form={form}
      onSubmit={(body) => {
        const isPlan = isDraft.current
        isDraft.current = false
        return accepted.send(body, (accept) =>
          create.mutateAsync({ body: { ...body, ...(!isPlan && { start: { accept } }) } }),
        )
      }}
      onInvalid={() => {
        isDraft.current = false
      }}
      onSaved={onSaved}
      failure={accepted.failure}
      submitLabel="Create and Start"
      onCancel={onCancel}
      beside={
        <Button
          onClick={({ currentTarget }) => {
            isDraft.current = true
            currentTarget.form?.requestSubmit()
          }}
        >
          Create Draft
        </Button>
      }
    >
      {(field) => (
        <>
          {aircraft ? null : (
            <AircraftField
              error={
                form.formState.errors.aircraftId && 'Enter the tail number of one of the aircraft.'
              }
              onChoose={(id) => form.setValue('aircraftId', id, { shouldDirty: true })}
            />
          )}
          <OrderFieldsOfForm titleHint="Empty: the title of its first card." field={field} />
          <OrderContent aircraftId={aircraftId} field={field} />
        </>
      )}
    </DialogForm>
  )
}
