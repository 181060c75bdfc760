import {
  InspectorCreate,
  InspectorUpdate,
  inspectorCalls,
  type Inspector,
} from '@aerofleet/shared/contract/maintenance/inspectors'
import { namesOf } from '@aerofleet/shared/records/field'
import { inspectorFields } from '@aerofleet/shared/records/inspector'
import {
  typedCodeSeparator,
  typedTexts,
  typedValue,
  typedValues,
  type Typed,
} from '@aerofleet/shared/records/typed-values'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { Needed } from '@aerofleet/ui/form/Needed'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { SelectField } from '@aerofleet/ui/form/SelectField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useFleetChoices } from '../form/use-fleet-choices'

type Values = Typed<typeof inspectorFields> & { uid: string }
type InspectorFormProps = {
  inspector: Inspector | undefined
  onSaved: () => void
  onCancel: () => void
}

export function InspectorForm({ inspector, onSaved, onCancel }: InspectorFormProps) {
  const staff = useQuery(query(inspectorCalls.maintenanceStaffList))
  const create = useCall(inspectorCalls.maintenanceInspectorCreate)
  const update = useCall(inspectorCalls.maintenanceInspectorUpdate)
  const form = useTextForm<Values, InspectorCreate>(
    InspectorCreate,
    {
      ...typedTexts(inspectorFields, inspector ?? {}),
      aircraftTypes: inspector?.aircraftTypes.join(`${typedCodeSeparator} `) ?? '',
      uid: inspector?.user.uid ?? '',
    },
    {
      toBody: ({ uid, ...values }) => ({
        ...typedValues(inspectorFields, values),
        uid: uid || undefined,
      }),
    },
  )
  const unknown = useUnknownTypes(useWatch({ control: form.control, name: 'aircraftTypes' }))
  const inspectors = staff.data?.filter(({ role }) => role === 'mro') ?? []
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        inspector
          ? update.mutateAsync({
              params: { id: inspector.id },
              body: InspectorUpdate.parse(body),
              ifMatch: inspector.version,
            })
          : create.mutateAsync({ body })
      }
      onSaved={onSaved}
      failure="Failed to save the authorisation"
      submitLabel="Save"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <Needed of={inspectorFields} more={inspector ? undefined : 'User'} />
          {inspector ? (
            <p translate="no">{inspector.user.name}</p>
          ) : (
            <SelectField
              label="User"
              hint="Users with the role MRO."
              {...field('uid')}
              error={form.formState.errors.uid && 'Choose a user.'}
            >
              <option value="" />
              {inspectors.map(({ uid, name }) => (
                <option key={uid} value={uid} translate="no">
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {namesOf(inspectorFields).map((name) => (
            <RecordField key={name} of={inspectorFields[name]} {...field(name)} />
          ))}
          <div role="status">{unknown ? <Note>{unknown}</Note> : null}</div>
        </>
      )}
    </DialogForm>
  )
}

/** An authorisation for a type that no aircraft has counts for none of them, so the form says which types there are. */
function useUnknownTypes(typed: string): string | undefined {
  const { options } = useFleetChoices('types', true)
  if (!options || options.length === 0) return undefined
  const codes = typedValue(inspectorFields.aircraftTypes, typed)
  const names = options.map(([type]) => type)
  const known = new Set(names.map((type) => type.toLowerCase()))
  const unknown = (Array.isArray(codes) ? codes.map(String) : []).filter(
    (code) => !known.has(code.trim().toLowerCase()),
  )
  if (unknown.length === 0) return undefined
  return `No aircraft is of the type ${unknown.join(', ')}. The fleet has ${names.join(', ')}.`
}
