import { Opening, orderCalls, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { orderSaved } from '../form/saved'
import { useAccepted } from '../form/use-accepted'
import type { Now } from '../form/use-proposal'
import { DayFields, useDayForm } from './use-day-form'

type StartFormProps = { order: Order; now: Now; onSaved: () => void; onCancel: () => void }

/** Begins the work, or sets an earlier day on which it began. */
export function StartForm({ order, now, onSaved, onCancel }: StartFormProps) {
  const start = useCall(orderCalls.maintenanceOrderStart, orderSaved)
  const isMove = order.opening !== undefined
  const label = isMove ? 'Set Opening Day' : 'Start'
  const accepted = useAccepted(label, 'Failed to set the opening day')
  const { form, hintOf } = useDayForm(Opening, order, now, order.opening?.date)
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        accepted.send(body, (accept) =>
          start.mutateAsync({
            params: { id: order.id },
            body: { ...body, accept },
            ifMatch: order.version,
          }),
        )
      }
      onSaved={() => {
        toast.success(isMove ? 'Opening day set' : `${order.number} is in work`)
        onSaved()
      }}
      failure={accepted.failure}
      submitLabel={label}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>The day on which the work began, and the figures of the aircraft then.</p>
          <DayFields label="Opening day" now={now} hintOf={hintOf} field={field} />
        </>
      )}
    </DialogForm>
  )
}
