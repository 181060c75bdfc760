import { explainNeed } from '@aerofleet/shared/access'
import { CardPerform, cardCalls } from '@aerofleet/shared/contract/maintenance/cards'
import { inspectorCalls } from '@aerofleet/shared/contract/maintenance/inspectors'
import { orderCalls } from '@aerofleet/shared/contract/maintenance/orders'
import { formatDate } from '@aerofleet/shared/format'
import { ownDay } from '@aerofleet/shared/own-day'
import { partFields, workFields } from '@aerofleet/shared/records/card'
import { namesOf } from '@aerofleet/shared/records/field'
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
import { FieldRows } from './FieldRows'
import { PaperDialog } from './PaperDialog'
import { PartChangeFields } from './PartChangeFields'
import { keptName, noPart, workBody, workOf, type CardProps, type WorkValues } from './work-values'

const maxParts = 50
const maxPeople = 10
const figureNames = namesOf(workFields, 'number')
const noStaff: { uid: string; name: string }[] = []

/** What was done on a card. Each stroke is kept on the device until the server has the signature. */
export function PerformForm({ order, card }: CardProps) {
  const { data: staff = noStaff } = useQuery(query(inspectorCalls.maintenanceStaffList))
  // Two users may have one name.
  const staffNames = [...new Set(staff.map(({ name }) => name))]
  const [initial] = useState(() => workOf(card, ownDay(order.today)))
  const [shown] = useState(card.version)
  const kept = useKeptOnDevice(keptName(card.id), initial)
  const onSaved: typeof cardSaved.onSaved = (cache, answer) => {
    kept.forget()
    return cardSaved.onSaved(cache, answer)
  }
  const perform = useCall(cardCalls.maintenanceCardPerform, { onSaved })
  const record = useCall(cardCalls.maintenanceCardPerformOnPaper, { onSaved })
  const accepted = useAccepted('Perform', 'Failed to sign the card')
  const [onPaper, setOnPaper] = useState<CardPerform | null>(null)
  const isPaper = useRef(false)
  const form = useTextForm<WorkValues, CardPerform>(CardPerform, kept.first, {
    toBody: (values) => workBody(values, staff, order.aircraft.id),
  })
  const keep = useEffectEvent(() => {
    if (form.formState.isDirty || kept.isKept) kept.keep(form.getValues())
  })
  const { control } = form
  const values = useWatch({ control })
  const first = useRef(values)
  useEffect(() => {
    if (values !== first.current) keep()
  }, [values])
  const parts = useFieldArray({ control, name: 'parts' })
  const people = useFieldArray({ control, name: 'workedBy' })
  const performNeed = useMay('performWork') ? undefined : explainNeed('performWork')
  const manageNeed = useManageNeed()
  const suspended = card.item?.suspended
  const sent = { params: { id: card.id }, ifMatch: card.version }
  const signed = () => toast.success(`Card ${card.n} performed`)
  return (
    <>
      <Form
        form={form}
        onSubmit={async (body) => {
          const isRecorded = isPaper.current
          isPaper.current = false
          if (isRecorded) return setOnPaper(body)
          await accepted.send(body, (accept) =>
            perform.mutateAsync({ ...sent, body: { ...body, accept } }),
          )
          signed()
        }}
        onInvalid={() => {
          isPaper.current = false
        }}
        failure={accepted.failure}
        submitLabel="Perform"
        busy="Saving…"
      >
        {({ field, alert }) => (
          <>
            <LongTextField label={workFields.measures.label} {...field('measures')} />
            {shown !== card.version && card.measures && card.measures !== initial.measures ? (
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
            {kept.isKept ? <Note role="status">Not sent yet; kept on this device.</Note> : null}
            <Row justify="end">
              <MainAction>
                <Button
                  disabledReason={manageNeed ?? suspended}
                  onClick={({ currentTarget }) => {
                    isPaper.current = true
                    currentTarget.form?.requestSubmit()
                  }}
                >
                  Record Paper
                </Button>
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
          start.mutate(
            { params: { id: order.id }, body: { date: day, accept: false } },
            {
              onError: ({ message }: ApiError) =>
                toast.error('Failed to set the opening day', message),
            },
          )
        }
      >
        {`Set Opening Day to ${formatDate(day)}`}
      </Button>
    </Row>
  )
}
