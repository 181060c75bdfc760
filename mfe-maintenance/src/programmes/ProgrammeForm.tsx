import {
  ProgrammeWrite,
  programmeCalls,
  type Programme,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { without } from '@aerofleet/shared/records/field'
import { programmeFields, revisionNames } from '@aerofleet/shared/records/programme'
import { typedTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { FieldRow, DialogForm } from '@aerofleet/ui/form/FormDialog'
import { Needed } from '@aerofleet/ui/form/Needed'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import type { Conflict } from '@aerofleet/ui/form/use-submit'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { programmeSaved } from '../form/saved'
import { useFleetChoices } from '../form/use-fleet-choices'

type ProgrammeFormProps = {
  programme?: Programme
  onSaved: (programme: Programme) => void
  onCancel: () => void
}

type Values = Typed<typeof programmeFields>
const conflicts: Record<string, Conflict<Values>> = {
  'name-exists': { field: 'name', message: 'This name is taken.' },
  'revision-exists': { field: 'revision', message: 'This revision was valid before.' },
}

export function ProgrammeForm({ programme, onSaved, onCancel }: ProgrammeFormProps) {
  const create = useCall(programmeCalls.maintenanceProgrammeCreate, programmeSaved)
  const update = useCall(programmeCalls.maintenanceProgrammeUpdate, programmeSaved)
  const text = programme && (programme.draft ?? programme)
  const { options: types = [] } = useFleetChoices('types', true)
  const isNext = programme?.status === 'active' && !programme.draft
  const form = useTextForm<Values, ProgrammeWrite>(
    ProgrammeWrite,
    {
      ...typedTexts(programmeFields, isNext || !text ? {} : text),
      name: programme?.name ?? '',
      aircraftType: text?.aircraftType ?? '',
    },
    { toBody: (values) => ({ ...typedValues(programmeFields, values), tasks: text?.tasks ?? [] }) },
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
          {programme ? null : (
            <p>
              A revision holds all tasks of one issue of the approved document. It is a draft until
              you activate it. Then you can draft the next revision beside it.
            </p>
          )}
          <Needed of={programmeFields} />
          <RecordField of={programmeFields.name} {...field('name')} />
          <RecordField
            of={programmeFields.aircraftType}
            suggestions={types.map(([type]) => type)}
            {...field('aircraftType')}
          />
          <FieldRow>
            <RecordField of={programmeFields.revision} {...field('revision')} />
            <RecordField of={programmeFields.revisionDate} {...field('revisionDate')} />
          </FieldRow>
          {otherNames.map((name) => (
            <RecordField key={name} of={programmeFields[name]} {...field(name)} />
          ))}
        </>
      )}
    </DialogForm>
  )
}

const otherNames = without(revisionNames, 'aircraftType', 'revision', 'revisionDate')
