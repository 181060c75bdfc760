import { explainNeed } from '@aerofleet/shared/access'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import { itemCalls } from '@aerofleet/shared/contract/maintenance/items'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { BarEnd } from '@aerofleet/ui/layout/Bar'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { ImportButton } from '../import/ImportButton'
import { NewOrder } from '../orders/NewOrder'
import type { Assigned } from '../programmes/Assignments'
import { TaskForm } from '../programmes/TaskForm'
import { LogReading, ReadingDialog } from '../readings/LogReading'
import { AssignProgramme } from './AssignProgramme'
import { UtilisationForm } from './UtilisationForm'

type ActionsProps = {
  maintained: Maintained
  onAssigned: (assigned: readonly Assigned[]) => void
}

export function Actions({ maintained, onAssigned }: ActionsProps) {
  const [open, setOpen] = useKeptState<'reading' | 'utilisation' | 'programme' | 'item' | null>(
    'action',
    null,
  )
  const create = useCall(itemCalls.maintenanceItemCreate)
  const mayPlan = useMay('planMaintenance')
  const need = mayPlan ? undefined : explainNeed('planMaintenance')
  const close = () => setOpen(null)
  const { aircraft, today } = maintained
  return (
    <BarEnd>
      <Button disabledReason={need} onClick={() => setOpen('programme')}>
        Assign Programme
      </Button>
      <ImportButton kind="baselines" forAll={{ tailNumber: aircraft.tailNumber }} />
      <ImportButton kind="components" forAll={{ tailNumber: aircraft.tailNumber }} />
      <Button disabledReason={need} onClick={() => setOpen('utilisation')}>
        Plan Utilisation
      </Button>
      <Button disabledReason={need} onClick={() => setOpen('item')}>
        Add Item
      </Button>
      <NewOrder aircraft={aircraft} />
      <MainAction>
        <LogReading aircraft={aircraft} onOpen={() => setOpen('reading')} />
      </MainAction>
      <ReadingDialog
        of={open === 'reading' ? maintained : undefined}
        today={today}
        onClose={close}
      />
      <FormDialog
        open={open === 'utilisation'}
        title={`Utilisation of ${aircraft.tailNumber}`}
        onClose={close}
      >
        {(cancel) => <UtilisationForm maintained={maintained} onSaved={close} onCancel={cancel} />}
      </FormDialog>
      <FormDialog
        open={open === 'item'}
        title={`An item of ${aircraft.tailNumber} alone`}
        wide
        onClose={close}
      >
        {(cancel) => (
          <TaskForm
            task={undefined}
            on={{ aircraftId: aircraft.id }}
            newOn={maintained}
            submitLabel="Add Item"
            onSave={(task, accept) =>
              create.mutateAsync({ body: { ...task, aircraftId: aircraft.id, accept } })
            }
            onSaved={close}
            onCancel={cancel}
          />
        )}
      </FormDialog>
      <FormDialog
        open={open === 'programme'}
        title={`Programme of ${aircraft.tailNumber}`}
        wide
        onClose={close}
      >
        {(cancel) => (
          <AssignProgramme
            maintained={maintained}
            onSaved={(assigned) => {
              close()
              onAssigned(assigned)
            }}
            onCancel={cancel}
          />
        )}
      </FormDialog>
    </BarEnd>
  )
}
