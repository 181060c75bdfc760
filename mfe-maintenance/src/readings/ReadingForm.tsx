import { ReadingCreate, readingCalls } from '@aerofleet/shared/contract/maintenance/readings'
import { useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { typedNumber, typedText } from '@aerofleet/shared/typed-figure'
import { Button } from '@aerofleet/ui/Button'
import { NumberField } from '@aerofleet/ui/form/NumberField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { Alert } from '@aerofleet/ui/state/Alert'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldRow, DialogForm } from '../form/FormDialog'
import { changesText } from './changes-text'
import { changeOf, type Counters } from './reading-change'
import classes from './ReadingForm.module.css'

export type NextAircraft = { onNext: () => void; disabledReason: string | undefined }
type ReadingFormProps = {
  aircraft: { id: string; tailNumber: string }
  last: Counters
  today: string
  /** On a round it goes on to the next aircraft, or says why it cannot. */
  next?: NextAircraft | undefined
  onSaved: () => void
  onCancel: () => void
}

/** Logs the figures of an aircraft: shows what they mean a day, and warns before they are refused. */
export function ReadingForm({ aircraft, last, today, next, onSaved, onCancel }: ReadingFormProps) {
  const goesOn = useRef(false)
  const create = useCall(readingCalls.maintenanceReadingCreate, { also: ['aircraft'] })
  const mayOverride = useMay('overrideCounter')
  const form = useTextForm(
    ReadingCreate,
    {
      date: today,
      hours: last.hours.toFixed(2),
      cycles: String(last.cycles),
      note: '',
      accept: false,
      reason: '',
    },
    { toBody },
  )
  // On a round the form before has taken the focus with it.
  useEffect(() => form.setFocus('hours'), [form])
  const [date, hours, cycles] = useWatch({
    control: form.control,
    name: ['date', 'hours', 'cycles'],
  })
  const { text, warning, isImplausible, isFall } = changeOf({ date, hours, cycles }, last, today)
  return (
    <DialogForm
      form={form}
      onSubmit={async (body) => {
        const isRound = goesOn.current
        goesOn.current = false
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
      failure="Failed to save the reading"
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
            <NumberField
              label="Hours"
              hint="4288.72 or 4288:43"
              onFocus={({ target }) => target.select()}
              {...field('hours')}
            />
            <NumberField label="Cycles" isWhole {...field('cycles')} />
            <TextField label="Day (UTC)" type="date" max={today} {...field('date')} />
          </FieldRow>
          <p role="status" className={classes.change}>
            {text}
          </p>
          {warning ? <Alert tone="info" title={warning} /> : null}
          {isImplausible ? (
            <label className={classes.accept}>
              <input type="checkbox" {...form.register('accept')} />
              The figures are right; save them as they are
            </label>
          ) : null}
          {isFall && mayOverride ? (
            <TextField
              label="Reason of the correction"
              autoComplete="off"
              hint="It is stored as a correction, and the rates begin anew."
              {...field('reason')}
            />
          ) : null}
          <TextField label="Note" autoComplete="off" {...field('note')} />
        </>
      )}
    </DialogForm>
  )
}

type Values = Record<'date' | 'hours' | 'cycles' | 'note' | 'reason', string> & { accept: boolean }

const toBody = ({ hours, cycles, reason, ...rest }: Values) => ({
  ...rest,
  hours: typedText(hours),
  cycles: typedNumber(cycles),
  ...(typedText(reason) && { override: { reason } }),
})
