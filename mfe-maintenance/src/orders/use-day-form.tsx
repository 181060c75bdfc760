import { dueCalls } from '@aerofleet/shared/contract/maintenance/due'
import type { Order } from '@aerofleet/shared/contract/maintenance/orders'
import { counters } from '@aerofleet/shared/due/figures'
import { ownDay } from '@aerofleet/shared/own-day'
import { completionFields } from '@aerofleet/shared/records/completion'
import { valuesIn } from '@aerofleet/shared/records/field'
import { emptyTexts, typedValues, type Typed } from '@aerofleet/shared/records/typed-values'
import { query } from '@aerofleet/shared/runtime/query'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { ListState } from '@aerofleet/ui/list/ListState'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useProposal, type Now } from '../form/use-proposal'
import type { FieldProps } from '../programmes/TaskField'

export const dayFields = valuesIn(['date', 'hours', 'cycles'], completionFields)
export type DayValues = Typed<typeof dayFields> & { accept: boolean }
type Schema<Body> = Parameters<typeof useTextForm<DayValues, Body>>[0]

export const dayBody = ({ accept, ...values }: DayValues) => ({
  ...typedValues(dayFields, values),
  accept,
})

/** A form of a day and the figures of the aircraft on that day, which the readings propose. */
export function useDayForm<Body>(schema: Schema<Body>, order: Order, now: Now, day?: string) {
  const form = useTextForm<DayValues, Body>(
    schema,
    { ...emptyTexts(dayFields), date: day ?? ownDay(now.today), accept: false },
    { toBody: dayBody },
  )
  const hintOf = useProposal(order.aircraft.id, now, {
    date: useWatch({ control: form.control, name: 'date' }),
    put: (name, text) => {
      if (!form.getFieldState(name, form.formState).isDirty)
        form.resetField(name, { defaultValue: text })
    },
  })
  return { form, hintOf }
}

type DayFieldsProps<Props extends FieldProps> = {
  label: string
  now: Now
  min?: string | undefined
  hintOf: (counter: string) => string | undefined
  field: (name: 'date' | 'hours' | 'cycles') => Props
}

export const DayFields = <Props extends FieldProps>({
  label,
  now,
  min,
  hintOf,
  field,
}: DayFieldsProps<Props>) => (
  <FieldRow>
    <RecordField of={{ ...dayFields.date, label }} min={min} max={now.today} {...field('date')} />
    {counters.map((name) => (
      <RecordField key={name} of={dayFields[name]} hint={hintOf(name)} {...field(name)} />
    ))}
  </FieldRow>
)

/** Reads the newest figures of the aircraft of an order. */
export function WithNow({ order, children }: { order: Order; children: (now: Now) => ReactNode }) {
  const maintained = useQuery(
    query(dueCalls.maintenanceAircraftView, { params: { id: order.aircraft.id } }),
  )
  return (
    <ListState query={maintained} errorMessage="Failed to load the figures of the aircraft">
      {children}
    </ListState>
  )
}
