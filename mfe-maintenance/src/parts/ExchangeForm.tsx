import { componentCalls } from '@aerofleet/shared/contract/maintenance/components'
import { ownDay } from '@aerofleet/shared/own-day'
import { actFields } from '@aerofleet/shared/records/component'
import { toast } from '@aerofleet/shared/runtime/toast'
import { partName } from '@aerofleet/shared/work/component'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useWatch } from 'react-hook-form'
import { exchangeBody } from './act-values'
import { ActForm, useActForm } from './ActForm'
import { AircraftFigures } from './AircraftFigures'
import { PartSearch } from './PlaceFields'
import { putInto } from './put-into'
import type { ActFormOf } from './RemoveForm'

const act = { row: componentCalls.maintenanceComponentExchange, toBody: exchangeBody }

/** Two installed parts change places. On one aircraft their figures stay. */
export function ExchangeForm({ view, onSaved, onCancel }: ActFormOf) {
  const { component, beneath, above, today } = view
  const aircraftId = component.aircraft?.id ?? ''
  const form = useActForm(act, { date: ownDay(today) })
  const date = useWatch({ control: form.control, name: 'date' })
  return (
    <ActForm
      act={act}
      form={form}
      part={component}
      toPreview={(answer) => ({ ...answer, left: [], exchanged: answer.left[0] })}
      submitLabel="Exchange Positions"
      failure={`Failed to exchange ${partName(component)}`}
      onSaved={() => {
        toast.success('Positions exchanged')
        onSaved()
      }}
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <PartSearch
            label="Exchange with"
            hint="Serial number, part number or name; first what is on this aircraft."
            filters={{ place: 'installed' }}
            filtersAtFirst={{ aircraftId }}
            without={new Set([component, ...beneath, ...above].map(({ id }) => id))}
            error={form.formState.errors.withId && 'Choose one of the parts.'}
            onChoose={(id) => form.setValue('withId', id, { shouldDirty: true })}
          />
          <RecordField of={actFields.date} max={today} {...field('date')} />
          <AircraftFigures aircraftId={aircraftId} date={date} put={putInto(form)} field={field} />
          <RecordField of={actFields.reason} {...field('reason')} />
        </>
      )}
    </ActForm>
  )
}
