import {
  ProgrammeWrite,
  programmeCalls,
  type Programme,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { useCall } from '@aerofleet/shared/runtime/query'
import { TextField } from '@aerofleet/ui/form/TextField'
import type { Conflict } from '@aerofleet/ui/form/use-submit'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { programmeSaved } from '../form/saved'

type ProgrammeFormProps = {
  /** The programme whose draft is edited; absent for a new programme. */
  programme?: Programme
  onSaved: (programme: Programme) => void
  onCancel: () => void
}

type Values = Record<
  'name' | 'aircraftType' | 'revision' | 'revisionDate' | 'approvalReference',
  string
>
const conflicts: Record<string, Conflict<Values>> = {
  'name-exists': { field: 'name', message: 'This name is taken.' },
  'revision-exists': { field: 'revision', message: 'This revision was valid before.' },
}

/** The name and revision of a programme. Its tasks are edited elsewhere. */
export function ProgrammeForm({ programme, onSaved, onCancel }: ProgrammeFormProps) {
  const create = useCall(programmeCalls.maintenanceProgrammeCreate, programmeSaved)
  const update = useCall(programmeCalls.maintenanceProgrammeUpdate, programmeSaved)
  const text = programme && (programme.draft ?? programme)
  const isNext = programme?.status === 'active' && !programme.draft
  const form = useTextForm<Values, ProgrammeWrite>(
    ProgrammeWrite,
    {
      name: programme?.name ?? '',
      aircraftType: text?.aircraftType ?? '',
      revision: isNext ? '' : (text?.revision ?? ''),
      revisionDate: isNext ? '' : (text?.revisionDate ?? ''),
      approvalReference: isNext ? '' : (text?.approvalReference ?? ''),
    },
    { toBody: (values) => ({ ...values, tasks: text?.tasks ?? [] }) },
  )
  const send = (body: ProgrammeWrite) =>
    programme
      ? update.mutateAsync({
          params: { id: programme.id },
          body,
          ifMatch: programme.version,
        })
      : create.mutateAsync({ body })
  return (
    <DialogForm
      form={form}
      onSubmit={send}
      onSaved={onSaved}
      failure="Failed to save the programme"
      conflicts={conflicts}
      submitLabel={programme ? 'Save Draft' : 'Create Draft'}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <TextField label="Name" autoComplete="off" {...field('name')} />
          <TextField label="Aircraft type" autoComplete="off" {...field('aircraftType')} />
          <FieldRow>
            <TextField label="Revision" autoComplete="off" {...field('revision')} />
            <TextField label="Revision date" type="date" {...field('revisionDate')} />
          </FieldRow>
          <TextField
            label="Approval reference"
            autoComplete="off"
            {...field('approvalReference')}
          />
        </>
      )}
    </DialogForm>
  )
}
