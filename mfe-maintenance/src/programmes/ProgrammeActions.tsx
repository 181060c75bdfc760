import { explainNeed } from '@aerofleet/shared/access'
import { csvCalls } from '@aerofleet/shared/contract/maintenance/due'
import { programmeCalls, type Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { ConfirmDialog } from '@aerofleet/ui/dialog/ConfirmDialog'
import { FormDialog } from '@aerofleet/ui/form/FormDialog'
import { Row } from '@aerofleet/ui/layout/Row'
import { CsvButton } from '@aerofleet/ui/list/CsvButton'
import { programmeSaved } from '../form/saved'
import { ApplyRevision } from './ApplyRevision'
import type { Assigned } from './Assignments'
import { AssignSeveral } from './AssignSeveral'
import { ProgrammeForm } from './ProgrammeForm'

type Action = 'edit' | 'activate' | 'withdraw' | 'apply' | 'assign'
type ProgrammeActionsProps = {
  programme: Programme
  onDrafted: () => void
  onAssigned: (assigned: readonly Assigned[]) => void
}

const { maintenanceProgrammeActivate, maintenanceProgrammeWithdraw } = programmeCalls

export function ProgrammeActions({ programme, onDrafted, onAssigned }: ProgrammeActionsProps) {
  const [open, setOpen] = useKeptState<Action | null>('action', null)
  const close = () => setOpen(null)
  const mayPlan = useMay('planMaintenance')
  const activate = useCall(maintenanceProgrammeActivate, programmeSaved)
  const withdraw = useCall(maintenanceProgrammeWithdraw, programmeSaved)
  const { id, name, version, status, draft, aircraft } = programme
  const need = mayPlan ? undefined : explainNeed('planMaintenance')
  const disabledReason = need ?? (status === 'withdrawn' ? 'It is withdrawn.' : undefined)
  const isDraft = status === 'draft' || draft !== undefined
  const args = { params: { id }, body: {}, ifMatch: version }

  return (
    <Row align="stretch">
      <CsvButton name={name} read={() => call(csvCalls.maintenanceTasksCsv, { params: { id } })}>
        Export Tasks
      </CsvButton>
      <Button disabledReason={disabledReason} onClick={() => setOpen('edit')}>
        {isDraft ? 'Edit Draft' : 'Draft Next Revision'}
      </Button>
      <Button
        disabledReason={disabledReason ?? (isDraft ? undefined : 'There is no draft.')}
        onClick={() => setOpen('activate')}
      >
        Activate
      </Button>
      <Button
        disabledReason={
          disabledReason ?? (status === 'draft' ? 'It is not active yet.' : undefined)
        }
        onClick={() => setOpen('assign')}
      >
        Assign to Aircraft
      </Button>
      <Button
        disabledReason={
          disabledReason ??
          (status === 'draft'
            ? 'It is not active yet.'
            : aircraft === 0
              ? 'No aircraft has it.'
              : undefined)
        }
        onClick={() => setOpen('apply')}
      >
        Apply Revision
      </Button>
      <Button
        disabledReason={
          disabledReason ??
          (aircraft > 0 ? 'It cannot be withdrawn while an aircraft has it.' : undefined)
        }
        onClick={() => setOpen('withdraw')}
      >
        Withdraw
      </Button>
      <FormDialog
        open={open === 'edit'}
        title={isDraft ? 'Edit the draft' : `Next revision of ${name}`}
        onClose={close}
      >
        {(cancel) => (
          <ProgrammeForm
            programme={programme}
            onCancel={cancel}
            onSaved={() => {
              close()
              onDrafted()
            }}
          />
        )}
      </FormDialog>
      <FormDialog open={open === 'assign'} title={`Assign ${name}`} wide onClose={close}>
        {(cancel) => (
          <AssignSeveral
            programme={programme}
            onAssigned={onAssigned}
            onSaved={close}
            onCancel={cancel}
          />
        )}
      </FormDialog>
      <FormDialog open={open === 'apply'} title={`Apply ${name}`} wide onClose={close}>
        {(cancel) => <ApplyRevision programme={programme} onSaved={close} onCancel={cancel} />}
      </FormDialog>
      <ConfirmDialog
        open={open === 'activate'}
        onOpenChange={close}
        title={`Activate ${name}?`}
        description="The draft becomes the valid revision, and cannot be changed any more. Aircraft keep their items until the revision is applied to them."
        confirmLabel="Activate"
        failure="Failed to activate the programme"
        onConfirm={async () => {
          const { revision } = await activate.mutateAsync(args)
          toast.success(`Revision ${revision} of ${name} is valid`)
        }}
      />
      <ConfirmDialog
        open={open === 'withdraw'}
        onOpenChange={close}
        title={`Withdraw ${name}?`}
        description="It can no longer be assigned to aircraft. It stays readable."
        confirmLabel="Withdraw"
        failure="Failed to withdraw the programme"
        onConfirm={async () => {
          await withdraw.mutateAsync(args)
          toast.success(`${name} withdrawn`)
        }}
      />
    </Row>
  )
}
