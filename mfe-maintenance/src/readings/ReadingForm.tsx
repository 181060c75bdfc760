import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { ReadingCreate, readingCalls } from '@aerofleet/shared/contract/maintenance/readings'
import { unknownCounters } from '@aerofleet/shared/due/figures'
import { meterOfTotal } from '@aerofleet/shared/due/meter'
import { ownDay } from '@aerofleet/shared/own-day'
import { without } from '@aerofleet/shared/records/field'
import { readingFields, readingNames, type ReadingName } from '@aerofleet/shared/records/reading'
import { emptyTexts, typedValues } from '@aerofleet/shared/records/typed-values'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { readHours, typedText } from '@aerofleet/shared/typed-figure'
import { Button } from '@aerofleet/ui/Button'
import { FieldRow, DialogForm } from '@aerofleet/ui/form/FormDialog'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useAsked } from '../form/use-accepted'
import { changesText } from './changes-text'
import { DayButtons } from './DayButtons'
import { MeterFields, meterText, otherText } from './MeterFields'
import { MeterButton } from './MeterReplaced'
import { changeOf, type ReadingChange } from './reading-change'
import classes from './ReadingForm.module.css'
import { StrikeInstead } from './StrikeInstead'
import { readQuestions, type Known } from './unusual-reading'
import { useReadingBefore } from './use-reading-before'

export type ReadingOf = Known &
  Pick<MaintainedRow, 'version' | 'meter'> & { aircraft: { tailNumber: string } }
export type NextAircraft = { onNext: () => void; disabledReason: string | undefined }
type ReadingFormProps = {
  of: ReadingOf
  today: string
  /** On a round: opens the next aircraft, or says why it cannot. */
  next?: NextAircraft | undefined
  /** Kept from before the user entered a replaced meter. */
  typed: TypedFigures | undefined
  onMeterReplaced: (typed: TypedFigures) => void
  onSaved: () => void
  onCancel: () => void
}

export function ReadingForm({
  of,
  today,
  next,
  typed,
  onMeterReplaced,
  onSaved,
  onCancel,
}: ReadingFormProps) {
  const { aircraft, counters: last, meter } = of
  const goesOn = useRef(false)
  const create = useCall(readingCalls.maintenanceReadingCreate, { also: ['aircraft'] })
  const asked = useAsked('Save Reading', 'Failed to save the reading')
  const mayOverride = useMay('overrideCounter')
  const form = useTextForm(
    ReadingCreate,
    {
      ...emptyTexts(readingFields),
      date: ownDay(today),
      ...figureTexts(of),
      ...typed,
      ...(typed && meter && { hours: otherText('meter', typed.meter, meter) }),
      accept: false,
      reason: '',
    },
    { toBody },
  )
  // On a round the previous form had the focus and is gone.
  const hasMeter = meter !== undefined
  useEffect(() => form.setFocus(hasMeter ? 'meter' : 'hours'), [form, hasMeter])
  const [date, hours, cycles, shown] = useWatch({
    control: form.control,
    name: ['date', 'hours', 'cycles', 'meter'],
  })
  // The server has explained the error at its field already.
  const isRefused = figureNames.some((name) => form.formState.errors[name]?.type === 'server')
  const isByMeter = useRef(typed?.meter !== undefined)
  const before = useReadingBefore(of, { date, hours, cycles }, today)
  const { text, warning, isImplausible, isFall } = of.totalsUnknown
    ? firstFigures
    : changeOf({ date, hours, cycles }, last, today, before)
  return (
    <DialogForm
      form={form}
      onSubmit={async ({ meter: shownThen, ...figures }) => {
        const isMeter = isByMeter.current && meter && figures.date >= meter.on
        const body = { ...figures, ...(isMeter && { meter: shownThen }) }
        const isRound = goesOn.current
        goesOn.current = false
        if (!body.accept && !body.override)
          await asked.ask(body, () => readQuestions(of, today, body))
        const saved = await create.mutateAsync({ params: { id: aircraft.id }, body })
        return { saved, isRound }
      }}
      onInvalid={() => {
        goesOn.current = false
      }}
      onSaved={({ saved, isRound }) => {
        toast.success(`Reading of ${aircraft.tailNumber} saved`, changesText(saved))
        if (isRound) next?.onNext()
        else onSaved()
      }}
      failure={asked.failure}
      submitLabel="Save Reading"
      onCancel={onCancel}
      beside={
        next ? (
          <Button
            disabledReason={next.disabledReason}
            onClick={({ currentTarget }) => {
              goesOn.current = true
              currentTarget.form?.requestSubmit()
            }}
          >
            Save and Next Aircraft
          </Button>
        ) : null
      }
    >
      {(field) => (
        <>
          <FieldRow>
            {meter ? (
              <MeterFields
                meter={meter}
                date={date}
                field={(name) => field(name)}
                fill={(name, filled, by) => {
                  isByMeter.current = by === 'meter'
                  form.setValue(name, filled, { shouldDirty: true })
                }}
              />
            ) : (
              <RecordField
                of={readingFields.hours}
                onFocus={({ target }) => target.select()}
                {...field('hours')}
              />
            )}
            <RecordField of={readingFields.cycles} {...field('cycles')} />
            <RecordField of={readingFields.date} max={today} {...field('date')} />
            <DayButtons
              today={today}
              onChoose={(day) => form.setValue('date', day, { shouldDirty: true })}
            />
          </FieldRow>
          <p role="status" className={classes.change}>
            {text}
          </p>
          {warning && !isRefused ? <Alert tone="info" title={warning} /> : null}
          {isFall && isHalved(meter ? shown : hours, before ? { ...of, counters: before } : of) ? (
            <MeterButton
              onOpen={() => onMeterReplaced({ date, cycles, meter: meter ? shown : hours })}
            />
          ) : null}
          {isImplausible ? (
            <label className={classes.accept}>
              <input type="checkbox" {...form.register('accept')} />
              The figures are right; save them as they are
            </label>
          ) : null}
          {isFall ? <StrikeInstead aircraftId={aircraft.id} last={last} before={before} /> : null}
          {isFall && mayOverride ? (
            <TextField
              label="Reason of the correction"
              autoComplete="off"
              hint="It is stored as a correction, and the measured rates start again."
              {...field('reason')}
            />
          ) : null}
          {otherNames.map((name) => (
            <RecordField key={name} of={readingFields[name]} {...field(name)} />
          ))}
        </>
      )}
    </DialogForm>
  )
}

const figureNames = ['hours', 'cycles', 'meter'] as const
const otherNames = without(readingNames, 'date', 'hours', 'cycles', 'meter')

export type TypedFigures = { date: string; cycles: string; meter: string }

const firstFigures: ReadingChange = { text: 'The first figures of this aircraft.' }

function figureTexts({ counters, meter, totalsUnknown }: ReadingOf) {
  const unknown = unknownCounters(totalsUnknown, counters)
  return {
    hours: unknown.includes('hours') ? '' : counters.hours.toFixed(2),
    cycles: unknown.includes('cycles') ? '' : String(counters.cycles),
    ...(meter && { meter: meterText(meterOfTotal(counters.hours, meter.offset)) }),
  }
}

/** A new meter starts near 0. */
function isHalved(text: string, { counters, meter }: ReadingOf): boolean {
  const read = readHours(text)
  const before = meterOfTotal(counters.hours, meter?.offset ?? 0)
  return 'hours' in read && read.hours < before / 2
}

type Values = Record<ReadingName | 'reason', string> & { accept: boolean }

const toBody = ({ accept, reason, ...values }: Values) => ({
  ...typedValues(readingFields, values),
  accept,
  ...(typedText(reason) && { override: { reason } }),
})
