import { ComponentCorrect, componentCalls } from '@aerofleet/shared/contract/maintenance/components'
import { formatDate } from '@aerofleet/shared/format'
import { actFields } from '@aerofleet/shared/records/component'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { partName } from '@aerofleet/shared/work/component'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { componentActed } from '../form/saved'
import { correctBody } from './act-values'
import { ActForm, useActForm } from './ActForm'
import { AircraftFigures } from './AircraftFigures'
import { putInto } from './put-into'
import type { ActFormOf } from './RemoveForm'

const { maintenanceComponentCorrect } = componentCalls
const act = { schema: ComponentCorrect, toBody: correctBody }

/** Other figures of the aircraft for the day on which the figures of the part begin. */
export function CorrectForm({ view: { component }, onSaved, onCancel }: ActFormOf) {
  const params = { id: component.id }
  const correct = useCall(maintenanceComponentCorrect, componentActed)
  const form = useActForm(act, {})
  return (
    <ActForm
      form={form}
      {...act}
      rehearse={(body, signal) =>
        call(maintenanceComponentCorrect, { params, query: { dryRun: '1' }, body, signal })
      }
      send={(body) => correct.mutateAsync({ params, body, ifMatch: component.version })}
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
