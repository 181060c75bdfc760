import { orderCalls, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { isPossible, orderStateWords, type OrderAct } from '@aerofleet/shared/work/order-state'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Row } from '@aerofleet/ui/layout/Row'
import { ReasonDialog } from '../form/ReasonDialog'
import { orderSaved } from '../form/saved'
import { addresses, cardsText } from '../words/words'
import { AddCardsForm } from './AddCardsForm'
import { CloseForm } from './CloseForm'
import { EditOrderForm } from './EditOrderForm'
import { useManageNeed } from './NewOrder'
import { StartForm } from './StartForm'
import { WithNow } from './use-day-form'

type Dialog = 'start' | 'close' | 'edit' | 'add' | 'cancel'

export function OrderActions({ order }: { order: Order }) {
  const { id, number, version, state, cards } = order
  const [open, setOpen] = useKeptState<Dialog | null>('order action', null)
  const close = () => setOpen(null)
  const need = useManageNeed()
  const handOver = useCall(orderCalls.maintenanceOrderOpen, orderSaved)
  const cancel = useCall(orderCalls.maintenanceOrderCancel, orderSaved)
  const can = (act: OrderAct) => isPossible(act, state)
  const left = cards.all - cards.finished
  const notDone =
    state === 'done' ? undefined : `${cardsText(left)} ${left === 1 ? 'is' : 'are'} open`
  const button = (dialog: Dialog, label: string, reason?: string) => (
    <Button disabledReason={need ?? reason} onClick={() => setOpen(dialog)}>
      {label}
    </Button>
  )
  return (
    <Row align="stretch">
      <MainAction>
        {can('open') ? (
          <Button
            variant="primary"
            disabledReason={
              need ??
              (cards.all === 0 ? 'Add a card first.' : handOver.isPending ? 'Opening…' : undefined)
            }
            onClick={() =>
              void handOver
                .mutateAsync({ params: { id }, body: {}, ifMatch: version })
                .catch(({ message }: ApiError) => toast.error(`Failed to open ${number}`, message))
            }
          >
            Open
          </Button>
        ) : null}
        {can('start') ? (
          <Button variant="primary" disabledReason={need} onClick={() => setOpen('start')}>
            Start
          </Button>
        ) : null}
        {can('move-opening') ? (
          <Button
            variant={notDone ? 'secondary' : 'primary'}
            disabledReason={need ?? notDone}
            onClick={() => setOpen('close')}
          >
            Close
          </Button>
        ) : null}
      </MainAction>
      {can('add-cards') ? button('add', 'Add Cards') : null}
      {can('edit') ? button('edit', 'Edit Order') : null}
      {can('move-opening') ? button('start', 'Opening Day') : null}
      {can('cancel') ? button('cancel', 'Cancel Order') : null}
      <ButtonLink to={addresses.workPack(id)}>Work Pack</ButtonLink>
      <FormDialog
        open={open === 'start'}
        title={order.opening ? `Opening day of ${number}` : `Start ${number}`}
        onClose={close}
      >
        {(stop) => (
          <WithNow order={order}>
            {(now) => <StartForm order={order} now={now} onSaved={close} onCancel={stop} />}
          </WithNow>
        )}
      </FormDialog>
      <FormDialog open={open === 'close'} title={`Close ${number}`} wide onClose={close}>
        {(stop) => (
          <WithNow order={order}>
            {(now) => <CloseForm order={order} now={now} onSaved={close} onCancel={stop} />}
          </WithNow>
        )}
      </FormDialog>
      <FormDialog open={open === 'edit'} title={`Edit ${number}`} onClose={close}>
        {(stop) => <EditOrderForm order={order} onSaved={close} onCancel={stop} />}
      </FormDialog>
      <FormDialog open={open === 'add'} title={`Add cards to ${number}`} onClose={close}>
        {(stop) => <AddCardsForm order={order} itemIds={[]} onSaved={close} onCancel={stop} />}
      </FormDialog>
      <ReasonDialog
        open={open === 'cancel'}
        title={`Cancel ${number}`}
        consequence={`It keeps its number, and its items are free again. It is ${orderStateWords[state].toLowerCase()} now.`}
        submitLabel="Cancel Order"
        failure={`Failed to cancel ${number}`}
        onSubmit={(body) => cancel.mutateAsync({ params: { id }, body, ifMatch: version })}
        onClose={close}
      />
    </Row>
  )
}
