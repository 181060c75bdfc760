import {
  componentCalls,
  type ComponentView,
} from '@aerofleet/shared/contract/maintenance/components'
import { ownDay } from '@aerofleet/shared/own-day'
import { actFields, conditionField } from '@aerofleet/shared/records/component'
import { toast } from '@aerofleet/shared/runtime/toast'
import { partName } from '@aerofleet/shared/work/component'
import { ChoiceField } from '@aerofleet/ui/form/ChoiceField'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useWatch } from 'react-hook-form'
import { removeBody } from './act-values'
import { ActForm, useActForm } from './ActForm'
import { AircraftFigures } from './AircraftFigures'
import { Leaves } from './Leaves'
import { putInto } from './put-into'

const act = { row: componentCalls.maintenanceComponentRemove, toBody: removeBody }

export type ActFormOf = { view: ComponentView; onSaved: () => void; onCancel: () => void }

export function RemoveForm({ view, onSaved, onCancel }: ActFormOf) {
  const { component, beneath, today } = view
  const { aircraft } = component
  const form = useActForm(act, { date: ownDay(today) })
  const date = useWatch({ control: form.control, name: 'date' })
  return (
    <ActForm
      act={act}
      form={form}
      part={component}
      submitLabel="Remove"
      failure={`Failed to remove ${partName(component)}`}
      onSaved={() => {
        toast.success(`${partName(component)} removed`)
        onSaved()
      }}
      onCancel={onCancel}
    >
      {(field) => {
        const { error: _, describedBy: __, ...box } = field('leaves')
        return (
          <>
            <FieldRow>
              <RecordField of={actFields.date} max={today} {...field('date')} />
              <ChoiceField of={conditionField} none="Choose …" {...field('condition')} />
            </FieldRow>
            {aircraft ? (
              <AircraftFigures
                aircraftId={aircraft.id}
                date={date}
                put={putInto(form)}
                field={field}
              />
            ) : null}
            <RecordField of={actFields.reason} {...field('reason')} />
            <Leaves parts={beneath} staysOn={aircraft?.tailNumber ?? 'the shelf'} {...box} />
          </>
        )
      }}
    </ActForm>
  )
}
