import {
  Closing,
  orderCalls,
  type ClosedCard,
  type Order,
  type OrderClosed,
} from '@aerofleet/shared/contract/maintenance/orders'
import { counters, type Counter } from '@aerofleet/shared/due/figures'
import { formatDate } from '@aerofleet/shared/format'
import { call } from '@aerofleet/shared/runtime/api-client'
import { useCall } from '@aerofleet/shared/runtime/query'
import { toast } from '@aerofleet/shared/runtime/toast'
import { partName } from '@aerofleet/shared/work/component'
import { CheckBox } from '@aerofleet/ui/form/CheckBox'
import { DialogForm } from '@aerofleet/ui/form/FormDialog'
import { useSettled } from '@aerofleet/ui/form/use-settled'
import { isShownAtFields } from '@aerofleet/ui/form/use-submit'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Stack } from '@aerofleet/ui/layout/Stack'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Skeleton } from '@aerofleet/ui/state/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { orderSaved } from '../form/saved'
import { isImplausible } from '../form/use-accepted'
import type { Now } from '../form/use-proposal'
import { cyclesText, dimensions, dueText, hoursText } from '../words/words'
import { figuresText } from './order-columns'
import { dayBody, DayFields, useDayForm, type DayValues } from './use-day-form'

const { maintenanceOrderClose } = orderCalls

type CloseFormProps = { order: Order; now: Now; onSaved: () => void; onCancel: () => void }

export function CloseForm({ order, now, onSaved, onCancel }: CloseFormProps) {
  const close = useCall(maintenanceOrderClose, {
    also: ['aircraft'],
    onSaved: (cache, answer) => orderSaved.onSaved(cache, answer.order),
  })
  const { form, hintOf } = useDayForm(Closing, order, now)
  const { preview, isCurrent, figures } = usePreview(order, useWatch({ control: form.control }))
  return (
    <DialogForm
      form={form}
      onSubmit={async (body) => {
        if (isCurrent && preview.error) throw preview.error
        // The preview of these values is still being calculated: its questions come before the act.
        if (!isCurrent || !preview.data) await rehearse(order.id, body)
        return close.mutateAsync({ params: { id: order.id }, body, ifMatch: order.version })
      }}
      onSaved={() => {
        toast.success(`${order.number} closed`)
        onSaved()
      }}
      failure={`Failed to close ${order.number}`}
      saidBefore={preview.error?.message}
      submitLabel="Close Order"
      onCancel={onCancel}
    >
      {(field) => (
        <>
          <p>A closed order cannot be opened again. Each performed card completes its item.</p>
          <DayFields
            label="Day of the end"
            now={now}
            min={order.doneOn}
            hintOf={hintOf}
            field={field}
          />
          {preview.error && !isShownAtFields(preview.error, form) ? (
            <Alert title="These figures cannot be stored">{preview.error.message}</Alert>
          ) : null}
          {order.opening && isBelow(figures, order.opening) ? (
            <Alert tone="info" title="Less than at the opening">
              {figuresText(order.opening)}
            </Alert>
          ) : null}
          {isImplausible(preview.error) || form.getValues('accept') ? (
            <CheckBox label="These figures are right" {...form.register('accept')} />
          ) : null}
          {preview.data ? (
            <Preview answer={preview.data} />
          ) : preview.isFetching ? (
            <Skeleton count={3} height="2.75rem" />
          ) : null}
        </>
      )}
    </DialogForm>
  )
}

type Figures = Partial<Record<Counter, number | undefined>>
const isBelow = (figures: Figures = {}, opening: Figures = {}) =>
  counters.some((counter) => (figures[counter] ?? Infinity) < (opening[counter] ?? 0))

const rehearse = (id: string, body: Closing, signal?: AbortSignal) =>
  call(maintenanceOrderClose, { params: { id }, query: { dryRun: '1' }, body, signal })

function usePreview({ id, version }: Order, values: Partial<DayValues>) {
  const typed = JSON.stringify(values)
  const settled = useSettled(typed)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written a moment before
  const body = Closing.safeParse(dayBody(JSON.parse(settled) as DayValues))
  const preview = useQuery({
    queryKey: ['order-preview', id, version, settled],
    queryFn: ({ signal }) =>
      // oxlint-disable-next-line typescript/no-non-null-assertion -- only enabled with a body
      rehearse(id, body.data!, signal),
    enabled: body.success,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { preview, isCurrent: typed === settled, figures: body.data }
}

function Preview({ answer: { reading, cards, withoutText, findings } }: { answer: OrderClosed }) {
  const notes = [
    reading &&
      `A reading is added: ${formatDate(reading.date)}, ${hoursText(reading.hours)} h, ${cyclesText(reading.cycles)}.`,
    withoutText.length > 0 && `Without a text: card ${withoutText.join(', ')}.`,
    findings.length > 0 &&
      `Findings that stay open: ${findings.map(({ n, title }) => `${title} (card ${n})`).join(', ')}.`,
  ].filter(Boolean)
  return (
    <Stack gap={2}>
      {cards.length > 0 ? (
        <DataTable label="Preview" rows={cards} rowKey={cardKey} columns={columns} />
      ) : null}
      {notes.map((note) => (
        <Note key={String(note)}>{note}</Note>
      ))}
    </Stack>
  )
}

const cardKey = ({ cardId }: ClosedCard) => cardId
const duesText = (due: ClosedCard['from']): string =>
  due ? dimensions.flatMap((dimension) => dueText({ due }, dimension) ?? []).join(' / ') || '–' : ''

/** Returns `K-311 off, K-500 on. K-500: 29,540 cycles`. */
const changeText = ({ off, on, items }: NonNullable<ClosedCard['change']>): string => {
  const moved = [off && `${partName(off)} off`, on && `${partName(on)} on`].filter(Boolean)
  const dues = items.flatMap(({ code, to }) => (to ? [`${code}: ${duesText(to)}`] : []))
  return [moved.join(', '), ...dues].join('. ')
}

const columns: Columns<ClosedCard> = {
  card: {
    label: 'Card',
    width: '1.4fr',
    line: 'title',
    cell: ({ n, title }) => <strong>{`${n} ${title}`}</strong>,
  },
  due: {
    label: 'Due now',
    width: '1fr',
    cell: ({ from, itemId }) => duesText(from) || (itemId ? '–' : 'No item'),
  },
  next: {
    label: 'Next due',
    width: '1.4fr',
    cell: ({ to, itemId, withoutCompletion, change }) =>
      withoutCompletion ??
      (change ? changeText(change) : duesText(to) || (itemId ? 'Not due again' : '–')),
  },
}
