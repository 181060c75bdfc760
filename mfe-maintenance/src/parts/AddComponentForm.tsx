import {
  ComponentCreate,
  componentCalls,
  type Component,
} from '@aerofleet/shared/contract/maintenance/components'
import { ownDay } from '@aerofleet/shared/own-day'
import {
  actFields,
  asOfField,
  identityFields,
  partFigureFields,
  partFigureNames,
} from '@aerofleet/shared/records/component'
import { namesOf, valuesIn } from '@aerofleet/shared/records/field'
import { emptyTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { partName } from '@aerofleet/shared/work/component'
import { DialogForm, FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { useWatch } from 'react-hook-form'
import { useAccepted } from '../form/use-accepted'
import { Limit } from '../programmes/TaskForm'
import { AircraftFigures } from './AircraftFigures'
import { partBody, valuesOf, type PartValues } from './part-values'
import { PartFields, PartNames } from './PartFields'
import { PlaceFields, type PlaceKind } from './PlaceFields'
import { useComponent } from './use-component'

const aircraftFields = valuesIn(['hours', 'cycles'], actFields)

type Values = PartValues &
  Typed<typeof identityFields> &
  Typed<typeof partFigureFields> &
  Typed<typeof aircraftFields> & {
    asOf: string
    placeKind: PlaceKind
    place: { aircraftId: string; parentId: string; position: string }
  }

type AddComponentFormProps = {
  aircraft?: { id: string; tailNumber: string } | undefined
  today: string
  onSaved: (component: Component) => void
  onCancel: () => void
}

/** A part that was there already, or one on the shelf. Unknown figures stay empty. */
export function AddComponentForm({ aircraft, today, onSaved, onCancel }: AddComponentFormProps) {
  const create = useCall(componentCalls.maintenanceComponentCreate)
  const accepted = useAccepted('Add Component', 'Failed to add the component')
  const form = useTextForm<Values, ComponentCreate>(
    ComponentCreate,
    {
      ...valuesOf(),
      ...emptyTexts(identityFields),
      ...emptyTexts(partFigureFields),
      ...emptyTexts(aircraftFields),
      asOf: ownDay(today),
      placeKind: 'aircraft',
      place: { aircraftId: aircraft?.id ?? '', parentId: '', position: '' },
    },
    { toBody },
  )
  const { control, setValue } = form
  const [kind, place, asOf] = useWatch({ control, name: ['placeKind', 'place', 'asOf'] })
  const parent = useComponent(kind === 'part' ? place.parentId : '')
  const aircraftId =
    kind === 'part' ? parent.data?.component.aircraft?.id : kind === 'aircraft' && place.aircraftId
  return (
    <DialogForm
      form={form}
      onSubmit={(body) =>
        accepted.send(body, (accept) => create.mutateAsync({ body: { ...body, accept } }))
      }
      onSaved={(component) => {
        toast.success(`${partName(component)} added`)
        onSaved(component)
      }}
      failure={accepted.failure}
      submitLabel="Add Component"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <FieldRow>
            {namesOf(identityFields).map((name) => (
              <RecordField key={name} of={identityFields[name]} {...field(name)} />
            ))}
          </FieldRow>
          <PartNames field={field} />
          <PlaceFields
            kinds={['aircraft', 'part', 'shelf']}
            kind={kind}
            onKind={(next) => setValue('placeKind', next, { shouldDirty: true })}
            aircraft={aircraft}
            isWrong={form.formState.errors.place?.aircraftId !== undefined}
            onAircraft={(id) => setValue('place.aircraftId', id, { shouldDirty: true })}
            onParent={(id) => setValue('place.parentId', id, { shouldDirty: true })}
            field={field}
          />
          <Limit title="Figures on a day; what is not known stays empty">
            <RecordField of={asOfField} max={today} {...field('asOf')} />
            {partFigureNames.map((name) => (
              <RecordField key={name} of={partFigureFields[name]} {...field(name)} />
            ))}
          </Limit>
          {aircraftId ? (
            <AircraftFigures
              aircraftId={aircraftId}
              date={asOf}
              put={(name, text) => {
                if (!form.getFieldState(name, form.formState).isDirty)
                  form.resetField(name, { defaultValue: text })
              }}
              field={field}
            />
          ) : null}
          <PartFields field={field} />
        </>
      )}
    </DialogForm>
  )
}

function toBody({ placeKind, place, asOf, ...values }: Values) {
  const { aircraftId, parentId, position } = place
  return {
    ...partBody(values),
    ...typedValues(identityFields, values),
    ...typedValues(partFigureFields, values),
    ...(placeKind === 'shelf'
      ? {}
      : {
          ...typedValues(aircraftFields, values),
          place: {
            position,
            ...(placeKind === 'aircraft'
              ? { aircraftId: aircraftId || undefined }
              : { parentId: parentId || undefined }),
          },
        }),
    asOf: asOf || undefined,
  }
}
