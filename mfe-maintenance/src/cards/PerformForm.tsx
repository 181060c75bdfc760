import { explainNeed } from '@aerofleet/shared/access'
import { CardPerform, cardCalls, type Card } from '@aerofleet/shared/contract/maintenance/cards'
import { inspectorCalls } from '@aerofleet/shared/contract/maintenance/inspectors'
import { orderCalls } from '@aerofleet/shared/contract/maintenance/orders'
import { formatDate } from '@aerofleet/shared/format'
import { ownDay } from '@aerofleet/shared/own-day'
import { cardFields, partFields, workFields } from '@aerofleet/shared/records/card'
import { namesOf, valuesIn } from '@aerofleet/shared/records/field'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { query, useCall } from '@aerofleet/shared/runtime/query'
import { useMay } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { Button } from '@aerofleet/ui/Button'
import { Form } from '@aerofleet/ui/form/Form'
import { FieldRow } from '@aerofleet/ui/form/FormDialog'
import { LongTextField } from '@aerofleet/ui/form/LongTextField'
import { RecordField } from '@aerofleet/ui/form/RecordField'
import { TextField } from '@aerofleet/ui/form/TextField'
import { useKeptOnDevice } from '@aerofleet/ui/form/use-kept-on-device'
import { useTextForm } from '@aerofleet/ui/form/use-text-form'
import { MainAction } from '@aerofleet/ui/layout/MainAction'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Row } from '@aerofleet/ui/layout/Row'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { cardSaved, orderSaved } from '../form/saved'
import { useAccepted } from '../form/use-accepted'
import { useManageNeed } from '../orders/NewOrder'
import { useAskedCodes } from '../parts/use-asked-codes'
import { FieldRows } from './FieldRows'
import { PaperDialog } from './PaperDialog'
import { PartChangeFields } from './PartChangeFields'
import { keptName, noPart, workBody, workOf, type CardProps, type WorkValues } from './work-values'

const maxParts = 50
const maxPeople = 10
const figureNames = namesOf(workFields, 'number')
type Pressed = 'perform' | 'paper' | 'save'
const noStaff: { uid: string; name: string }[] = []

/** What was done on a card. Each stroke is kept on the device until the server has the signature. */
export function PerformForm({ order, card }: CardProps) {
  const { data: staff = noStaff } = useQuery(query(inspectorCalls.maintenanceStaffList))
  // Two users may have one name.
  const staffNames = [...new Set(staff.map(({ name }) => name))]
  const [initial] = useState(() => workOf(card, ownDay(order.today)))
  const [shown, setShown] = useState({ version: card.version, measures: initial.measures })
  const kept = useKeptOnDevice(keptName(card.id), initial)
  const onSaved: typeof cardSaved.onSaved = (cache, answer) => {
    kept.forget()
    return cardSaved.onSaved(cache, answer)
  }
  const perform = useCall(cardCalls.maintenanceCardPerform, { onSaved })
  const record = useCall(cardCalls.maintenanceCardPerformOnPaper, { onSaved })
  const update = useCall(cardCalls.maintenanceCardUpdate, { onSaved })
  const accepted = useAccepted('Perform', 'Failed to sign the card')
  const asked = useAskedCodes(perform.error ?? record.error)
  const [onPaper, setOnPaper] = useState<CardPerform | null>(null)
  const pressed = useRef<Pressed>('perform')
  const [isSaved, setSaved] = useState(false)
  const form = useTextForm<WorkValues, CardPerform>(CardPerform, kept.first, {
    toBody: (values) => {
      const body = workBody(values, staff, order.aircraft.id)
      const isUntouched = JSON.stringify(values.change) === JSON.stringify(initial.change)
      return pressed.current === 'save' && isUntouched ? { ...body, change: card.change } : body
    },
  })
  const { control } = form
  // Read while rendering: the library follows it from then on, and so knows of the first stroke, or a pasted text.
  const { isDirty } = form.formState
  const keep = useEffectEvent(() => {
    if (isDirty || kept.isKept) kept.keep(form.getValues())
  })
  const values = useWatch({ control })
  const first = useRef(values)
  useEffect(() => {
    if (values !== first.current) keep()
  }, [values, isDirty])
  const parts = useFieldArray({ control, name: 'parts' })
  const people = useFieldArray({ control, name: 'workedBy' })
  const performNeed = useMay('performWork') ? undefined : explainNeed('performWork')
  const manageNeed = useManageNeed()
  const suspended = card.item?.suspended
  const sent = { params: { id: card.id }, ifMatch: card.version }
  const signed = () => toast.success(`Card ${card.n} performed`)
  const button = (which: Pressed, label: string, disabledReason: string | undefined) => (
    <Button
      disabledReason={disabledReason}
      onClick={({ currentTarget }) => {
        pressed.current = which
        currentTarget.form?.requestSubmit()
      }}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Form
        form={form}
        onSubmit={async (body) => {
          const which = pressed.current
          pressed.current = 'perform'
          setSaved(which === 'save')
          if (which === 'paper') return setOnPaper(body)
          if (which === 'save') {
            const saved = await update.mutateAsync({
              ...sent,
              body: { ...plannedOf(card), ...body },
            })
            setShown(saved.card)
            form.reset(form.getValues())
            toast.success(`Card ${card.n} saved, not signed`)
            return
          }
          await accepted.send(body, (accept) =>
            perform.mutateAsync({ ...sent, body: { ...body, accept } }),
          )
          signed()
        }}
        onInvalid={() => {
          pressed.current = 'perform'
        }}
        failure={isSaved ? 'Failed to save the card' : accepted.failure}
        submitLabel="Perform"
        busy="Saving…"
      >
        {({ field, alert }) => (
          <>
            <LongTextField label={workFields.measures.label} {...field('measures')} />
            {kept.isKept ? (
              <Row>
                <Note role="status">Not sent yet; kept on this device.</Note>
                {button('save', 'Save Without Signing', manageNeed)}
              </Row>
            ) : null}
            {shown.version !== card.version && card.measures && card.measures !== shown.measures ? (
              <Note>{`Somebody else has saved: ${card.measures}`}</Note>
            ) : null}
            <FieldRow>
              <RecordField of={workFields.doneOn} max={order.today} {...field('doneOn')} />
              {card.item?.printed ? (
                <RecordField of={workFields.validUntil} {...field('validUntil')} />
              ) : null}
            </FieldRow>
            <EarlierOpening order={order} day={values.doneOn ?? ''} />
            <FieldRows
              title="Parts used"
              rows={parts.fields}
              max={maxParts}
              addLabel="Add Part"
              removeLabel={(index) => `Remove part ${index + 1}`}
              onAdd={() => parts.append(noPart)}
              onRemove={parts.remove}
            >
              {(index) => (
                <FieldRow>
                  {namesOf(partFields).map((name) => (
                    <RecordField
                      key={name}
                      of={partFields[name]}
                      {...field(`parts.${index}.${name}`)}
                    />
                  ))}
                </FieldRow>
              )}
            </FieldRows>
            <PartChangeFields
              aircraftId={order.aircraft.id}
              part={card.item?.part}
              values={values.change}
              asked={asked}
              onPart={() => {
                form.setValue('change.on.confirmLimits', false)
                form.setValue('change.on.accept', false)
                form.setValue('change.on.reason', '')
              }}
              field={field}
            />
            <FieldRows
              title="Who worked"
              rows={people.fields}
              max={maxPeople}
              addLabel="Add Name"
              removeLabel={(index) => `Remove name ${index + 1}`}
              onAdd={() => people.append({ name: '' })}
              onRemove={people.remove}
            >
              {(index) => (
                <TextField
                  label={`Name ${index + 1}`}
                  autoComplete="off"
                  suggestions={staffNames}
                  {...field(`workedBy.${index}.name`)}
                />
              )}
            </FieldRows>
            <details>
              <summary>Man-hours and figures of its own</summary>
              <Note>Without figures of its own the card takes those of the readings.</Note>
              <FieldRow>
                {figureNames.map((name) => (
                  <RecordField key={name} of={workFields[name]} {...field(name)} />
                ))}
              </FieldRow>
            </details>
            {alert}
            <Row justify="end">
              <MainAction>
                {button('paper', 'Record Paper', manageNeed ?? suspended)}
                {/* The only button of the form that Enter presses. */}
                <Button
                  type="submit"
                  variant="primary"
                  disabledReason={
                    performNeed ?? suspended ?? (perform.isPending ? 'Saving…' : undefined)
                  }
                >
                  Perform
                </Button>
              </MainAction>
            </Row>
          </>
        )}
      </Form>
      <PaperDialog
        open={onPaper !== null}
        title={`Paper of card ${card.n}`}
        submitLabel="Record"
        onSubmit={({ paper }, accept) =>
          onPaper
            ? record.mutateAsync({ ...sent, body: { ...onPaper, paper, accept } }).then(signed)
            : Promise.resolve()
        }
        onClose={() => setOnPaper(null)}
      />
    </>
  )
}

/** What a card says before the work stays. */
const plannedOf = (card: Card) => ({
  ...valuesIn(namesOf(cardFields), card),
  assignedTo: card.assignedTo,
})

/** Work before the opening day needs an earlier opening day. */
function EarlierOpening({ order, day }: { order: CardProps['order']; day: string }) {
  const start = useCall(orderCalls.maintenanceOrderStart, orderSaved)
  const need = useManageNeed()
  const opening = order.opening?.date
  if (!opening || !day || day >= opening) return null
  return (
    <Row>
      <Note>{`The order was opened on ${formatDate(opening)}.`}</Note>
      <Button
        disabledReason={need ?? (start.isPending ? 'Saving…' : undefined)}
        onClick={() =>
          void start
            .mutateAsync({ params: { id: order.id }, body: { date: day, accept: false } })
            .catch(({ message }: ApiError) => toast.error('Failed to set the opening day', message))
        }
      >
        {`Set Opening Day to ${formatDate(day)}`}
      </Button>
    </Row>
  )
}
