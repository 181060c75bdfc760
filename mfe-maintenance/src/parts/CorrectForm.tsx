import { componentCalls } from '@aerofleet/shared/contract/maintenance/components'
import { formatDate } from '@aerofleet/shared/format'
import { actFields } from '@aerofleet/shared/records/component'
import { toast } from '@aerofleet/shared/runtime/toast'
import { partName } from '@aerofleet/shared/work/component'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { correctBody } from './act-values'
import { ActForm, useActForm } from './ActForm'
import { AircraftFigures } from './AircraftFigures'
import { putInto } from './put-into'
import type { ActFormOf } from './RemoveForm'

const act = { row: componentCalls.maintenanceComponentCorrect, toBody: correctBody }

/** Other figures of the aircraft for the day on which the figures of the part begin. */
export function CorrectForm({ view: { component }, onSaved, onCancel }: ActFormOf) {
  const form = useActForm(act, {})
  return (
    <ActForm
      act={act}
      form={form}
      part={component}
      submitLabel="Correct Figures"
      failure={`Failed to correct the figures of ${partName(component)}`}
      onSaved={() => {
        toast.success(`Figures of ${partName(component)} corrected`)
        onSaved()
      }}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>
            {`The figures of the aircraft on ${formatDate(component.asOf)}, from which this part counts. Everything is computed again.`}
          </p>
          <AircraftFigures
            aircraftId={component.aircraft?.id ?? ''}
            date={component.asOf}
            put={putInto(form)}
            field={field}
          />
          <RecordField of={actFields.reason} {...field('reason')} />
        </>
      )}
    </ActForm>
  )
}
