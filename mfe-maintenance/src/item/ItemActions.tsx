import { explainNeed } from '@aerofleet/shared/access'
import { itemCalls, type Item } from '@aerofleet/shared/contract/maintenance/items'
import { isRepeated } from '@aerofleet/shared/due/limits'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Row } from '@aerofleet/ui/layout/Row'
import { ReasonDialog } from '../form/ReasonDialog'
import { itemSaved } from '../form/saved'
import type { Now } from '../form/use-proposal'
import { ReplaceComponent } from '../parts/ReplaceComponent'
import { TaskForm } from '../programmes/TaskForm'
import { isPrintedAlone, lacksTolerance } from '../words/limits-text'
import { addresses } from '../words/words'
import { BaselineForm } from './BaselineForm'
import { CompleteForm } from './CompleteForm'
import { VariationForm } from './VariationForm'

type Action =
  | 'complete'
  | 'variation'
  | 'withdraw'
  | 'baseline'
  | 'edit'
  | 'not-applicable'
  | 'reactivate'
type ItemActionsProps = {
  item: Item
  now: Now | undefined
  failure: string | undefined
}

const notActive = 'Only an active item can be completed or varied.'

export function ItemActions({ item, now, failure }: ItemActionsProps) {
  const [open, setOpen] = useKeptState<Action | null>('action', null)
  const mayPlan = useMay('planMaintenance')
  const update = useCall(itemCalls.maintenanceItemUpdate, itemSaved)
  const close = () => setOpen(null)
  const isActive = item.status === 'active'
  const need = mayPlan ? undefined : explainNeed('planMaintenance')
  const whileActive = need ?? (isActive ? undefined : notActive)
  const planned = item.plannedIn && `It is planned in ${item.plannedIn.number}.`
  const unread = now ? undefined : (failure ?? 'Loading the figures of the aircraft…')

  return (
    <Row align="stretch">
      <MainAction>
        {item.part?.limit === 'life' ? (
          <ReplaceComponent id={item.part.componentId} disabledReason={whileActive} />
        ) : (
          <Button
            variant="primary"
            disabledReason={whileActive ?? planned ?? unread}
            onClick={() => setOpen('complete')}
          >
            Complete
          </Button>
        )}
      </MainAction>
      {item.part ? (
        <ButtonLink to={addresses.component(item.part.componentId)}>Open Component</ButtonLink>
      ) : (
        <>
          {item.variation ? (
            <Button disabledReason={need} onClick={() => setOpen('withdraw')}>
              Withdraw Variation
            </Button>
          ) : (
            <Button
              disabledReason={whileActive ?? reasonAgainstVariation(item)}
              onClick={() => setOpen('variation')}
            >
              Grant Variation
            </Button>
          )}
          <Button
            disabledReason={need ?? unread ?? reasonAgainstBaseline(item)}
            onClick={() => setOpen('baseline')}
          >
            Set Baseline
          </Button>
          {item.origin.kind === 'own' ? (
            <Button disabledReason={need} onClick={() => setOpen('edit')}>
              Edit Task
            </Button>
          ) : null}
          {isActive ? (
            <Button disabledReason={need} onClick={() => setOpen('not-applicable')}>
              Not Applicable
            </Button>
          ) : (
            <Button
              disabledReason={
                need ??
                (item.status === 'not-applicable'
                  ? undefined
                  : 'Only an item that is not applicable can be reactivated.')
              }
              onClick={() => setOpen('reactivate')}
            >
              Reactivate
            </Button>
          )}
        </>
      )}
      {now ? (
        <>
          <FormDialog
            open={open === 'complete'}
            title={`Complete ${item.code} on ${item.aircraft.tailNumber}`}
            onClose={close}
          >
            {(cancel) => <CompleteForm item={item} now={now} onSaved={close} onCancel={cancel} />}
          </FormDialog>
          <FormDialog open={open === 'baseline'} title={`Baseline of ${item.code}`} onClose={close}>
            {(cancel) => <BaselineForm item={item} now={now} onSaved={close} onCancel={cancel} />}
          </FormDialog>
        </>
      ) : null}
      <FormDialog
        open={open === 'variation'}
        title={`Grant a variation of ${item.code}`}
        onClose={close}
      >
        {(cancel) => <VariationForm item={item} onSaved={close} onCancel={cancel} />}
      </FormDialog>
      <FormDialog open={open === 'edit'} title={`Task ${item.code}`} wide onClose={close}>
        {(cancel) => (
          <TaskForm
            task={item}
            on={{ aircraftId: item.aircraft.id }}
            onSave={(task, accept) =>
              update.mutateAsync({
                params: { id: item.id },
                body: { ...task, accept },
                ifMatch: item.version,
              })
            }
            onSaved={close}
            onCancel={cancel}
          />
        )}
      </FormDialog>
      <Applicability item={item} open={open} onClose={close} />
      <Withdrawal item={item} open={open === 'withdraw'} onClose={close} />
    </Row>
  )
}

function reasonAgainstVariation({ airworthinessLimitation, due, limits }: Item) {
  if (airworthinessLimitation) return 'An airworthiness limitation has no variation.'
  if (Object.keys(due).length === 0)
    return 'An item that is not due at any time cannot have a variation.'
  if (isPrintedAlone(limits)) return 'A printed date cannot be varied.'
  return lacksTolerance(limits) ? 'Its task has no tolerance.' : undefined
}

function reasonAgainstBaseline({ last, limits }: Item) {
  if (last?.completionId) return 'It has been completed; strike the completion first.'
  const isCounted = isRepeated(limits) || limits.calendar
  return isCounted ? undefined : 'It has no interval.'
}

type DialogProps = { item: Item; onClose: () => void }

function Applicability({ item, open, onClose }: DialogProps & { open: Action | null }) {
  const takeOut = useCall(itemCalls.maintenanceItemNotApplicable, itemSaved)
  const bringBack = useCall(itemCalls.maintenanceItemReactivate, itemSaved)
  const common = { params: { id: item.id }, ifMatch: item.version }
  return (
    <>
      <ReasonDialog
        open={open === 'not-applicable'}
        title={`${item.code} is not applicable`}
        consequence="It leaves the due list, and keeps its log."
        submitLabel="Not Applicable"
        failure="Failed to change the item"
        onSubmit={(body) => takeOut.mutateAsync({ ...common, body })}
        onClose={onClose}
      />
      <ReasonDialog
        open={open === 'reactivate'}
        title={`Reactivate ${item.code}`}
        consequence="It comes back into the due list."
        submitLabel="Reactivate"
        failure="Failed to change the item"
        onSubmit={(body) => bringBack.mutateAsync({ ...common, body })}
        onClose={onClose}
      />
    </>
  )
}

function Withdrawal({ item, open, onClose }: DialogProps & { open: boolean }) {
  const withdraw = useCall(itemCalls.maintenanceVariationWithdraw, { refetch: 'awaited' })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Withdraw variation ${item.variation?.reference ?? ''}?`}
      description="The variation is withdrawn as if never granted. You can grant another."
      confirmLabel="Withdraw"
      failure="Failed to withdraw the variation"
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { id: item.id }, ifMatch: item.version })
        toast.success(`Variation of ${item.code} withdrawn`)
      }}
    />
  )
}
