import { explainNeed } from '@aerofleet/shared/access'
import { cardCalls, type CardOfOrder } from '@aerofleet/shared/contract/maintenance/cards'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay, useSession } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import {
  isPossibleOnCard,
  isSamePerson,
  waitsForInspector,
} from '@aerofleet/shared/work/card-state'
import { isPossible } from '@aerofleet/shared/work/order-state'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Row } from '@aerofleet/ui/layout/Row'
import { ReasonDialog } from '../form/ReasonDialog'
import { cardSaved } from '../form/saved'
import { useManageNeed } from '../orders/NewOrder'
import { EditCardForm } from './EditCardForm'
import { FindingForm } from './FindingForm'
import { PaperDialog } from './PaperDialog'
import type { CardProps } from './work-values'

type Dialog = 'paper' | 'reject' | 'reopen' | 'not-done' | 'finding' | 'edit' | 'remove'

export function CardActions({ order, card }: CardProps) {
  const [open, setOpen] = useKeptState<Dialog | null>(`card ${card.id}`, null)
  const close = () => setOpen(null)
  const need = useManageNeed()
  const reject = useCall(cardCalls.maintenanceCardReject, cardSaved)
  const reopen = useCall(cardCalls.maintenanceCardReopen, cardSaved)
  const notDone = useCall(cardCalls.maintenanceCardNotDone, cardSaved)
  const inspectOnPaper = useCall(cardCalls.maintenanceCardInspectOnPaper, cardSaved)
  const remove = useCall(cardCalls.maintenanceCardRemove, { refetch: 'awaited' })
  const given = { params: { id: card.id }, ifMatch: card.version }
  const mayEdit = isPossible('edit-cards', order.state) && isPossibleOnCard('edit', card)
  const isInWork = isPossible('sign', order.state)
  const button = (dialog: Dialog, label: string) => (
    <Button disabledReason={need} onClick={() => setOpen(dialog)}>
      {label}
    </Button>
  )
  const reasonDialog = (
    dialog: Dialog,
    title: string,
    consequence: string,
    act: typeof reject,
    reason?: string,
  ) => (
    <ReasonDialog
      open={open === dialog}
      title={`${title} card ${card.n}`}
      consequence={consequence}
      submitLabel={title}
      failure="Failed to change the card"
      reason={reason}
      onSubmit={(body: { reason: string }): Promise<CardOfOrder> =>
        act.mutateAsync({ ...given, body })
      }
      onClose={close}
    />
  )
  return (
    <Row align="stretch">
      {isInWork && waitsForInspector(card) ? (
        <SecondSignature
          order={order}
          card={card}
          onPaper={() => setOpen('paper')}
          onReject={() => setOpen('reject')}
        />
      ) : null}
      {isInWork && isPossibleOnCard('not-done', card) ? button('not-done', 'Not Done') : null}
      {isInWork || order.state === 'done' ? button('finding', 'Add Finding') : null}
      {isPossible('reopen', order.state) && isPossibleOnCard('reopen', card)
        ? button('reopen', 'Reopen')
        : null}
      {mayEdit ? button('edit', 'Edit Card') : null}
      {mayEdit && card.attempts.length === 0 ? button('remove', 'Remove Card') : null}
      <PaperDialog
        open={open === 'paper'}
        title={`Second signature of card ${card.n} on paper`}
        submitLabel="Record"
        onSubmit={(body) => inspectOnPaper.mutateAsync({ ...given, body })}
        onClose={close}
      />
      {reasonDialog(
        'reject',
        'Reject',
        'The card is open again. This attempt stays visible.',
        reject,
      )}
      {reasonDialog('reopen', 'Reopen', 'The signature stays, struck.', reopen)}
      {reasonDialog(
        'not-done',
        'Not Done',
        'The card is finished without its work.',
        notDone,
        card.item?.suspended,
      )}
      <FormDialog open={open === 'finding'} title={`Finding on card ${card.n}`} onClose={close}>
        {(stop) => <FindingForm card={card} onSaved={close} onCancel={stop} />}
      </FormDialog>
      <FormDialog open={open === 'edit'} title={`Edit card ${card.n}`} onClose={close}>
        {(stop) => <EditCardForm card={card} onSaved={close} onCancel={stop} />}
      </FormDialog>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={`Remove card ${card.n}?`}
        description={`${card.title} leaves the order, and its item is free again.`}
        confirmLabel="Remove"
        failure="Failed to remove the card"
        onConfirm={() => remove.mutateAsync(given)}
      />
    </Row>
  )
}

type SecondSignatureProps = CardProps & { onPaper: () => void; onReject: () => void }

function SecondSignature({ order, card, onPaper, onReject }: SecondSignatureProps) {
  const { uid, name } = useSession()
  const need = useManageNeed()
  const mayInspect = useMay('inspectWork')
  const inspect = useCall(cardCalls.maintenanceCardInspect, cardSaved)
  const right = mayInspect ? order.inspectionRefused?.message : explainNeed('inspectWork')
  const isSame = isSamePerson([card, ...card.attempts], { uid, name })
  const samePerson = isSame ? 'Who worked on a card does not inspect it.' : undefined
  return (
    <MainAction>
      <Button
        variant="primary"
        disabledReason={right ?? samePerson ?? (inspect.isPending ? 'Saving…' : undefined)}
        onClick={() =>
          void inspect
            .mutateAsync({ params: { id: card.id }, body: {}, ifMatch: card.version })
            .then(
              () => toast.success(`Card ${card.n} inspected`),
              ({ message }: ApiError) => toast.error('Failed to inspect the card', message),
            )
        }
      >
        Inspect
      </Button>
      <Button disabledReason={right} onClick={onReject}>
        Reject
      </Button>
      <Button disabledReason={need} onClick={onPaper}>
        Inspected on Paper
      </Button>
    </MainAction>
  )
}
