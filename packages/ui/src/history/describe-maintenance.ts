import type { Change } from '@aerofleet/shared/contract/change'
import { meterReplaced, type MaintenanceKind } from '@aerofleet/shared/records/kinds'
import { ofCard, ofComponent, ofFinding, ofInspector, ofOrder } from './describe-work'
import { doneText, isSame, joined, textOf, valuesOf, type Recorded, type Told } from './told'

function ofProgramme({ action, before, after }: Recorded): Told {
  const revision = `revision ${textOf(after['revision'])}`
  const [drafted, draft] = [valuesOf(before?.['draft']), valuesOf(after['draft'])]
  if (action === 'create') return { line: 'Programme added', note: textOf(after['aircraftType']) }
  if (action === 'activate') return { line: `Activated ${revision}`, note: '' }
  if (action === 'withdraw') return { line: 'Programme withdrawn', note: '' }
  const name = draft && `revision ${textOf(draft['revision'])}`
  if (draft && !drafted) return { line: `Drafted ${name}`, note: '' }
  if (draft) return { line: `Draft of ${name} changed`, note: '' }
  return { line: drafted ? 'Draft deleted' : 'Programme changed', note: '' }
}

const statusLines: Readonly<Record<string, string | undefined>> = {
  active: 'Active again',
  'not-applicable': 'Made not applicable',
}

function ofItem({ before, after }: Recorded): Told {
  const title = textOf(after['title'])
  if (!before) return { line: 'Item added', note: title }
  const status = textOf(after['status'])
  const reason = textOf(after['reason'])
  if (status !== before['status'])
    return { line: statusLines[status] ?? `Item ${status}`, note: joined(title, reason) }
  const [granted, variation] = [valuesOf(before['variation']), valuesOf(after['variation'])]
  if (!isSame(granted, variation)) {
    const { reference, reason: why } = variation ?? granted ?? {}
    const line = variation ? 'Variation granted' : 'Variation withdrawn'
    return { line, note: joined(textOf(reference), textOf(why)) }
  }
  const last = valuesOf(after['last'])
  if (!isSame(before['last'], after['last']))
    return { line: 'Baseline set', note: joined(title, last ? doneText(last) : '') }
  const isAcknowledged = !isSame(before['acknowledged'], after['acknowledged'])
  return { line: isAcknowledged ? 'Acknowledged' : 'Item changed', note: title }
}

function ofCompletion({ action, after }: Recorded): Told {
  if (action === 'strike')
    return { line: 'Completion struck', note: `${doneText(after)}: ${textOf(after['struck'])}` }
  return { line: 'Completed', note: joined(doneText(after), textOf(after['reference'])) }
}

function ofReading({ action, after }: Recorded): Told {
  const note = textOf(after['note'])
  if (action === 'strike')
    return { line: 'Reading struck', note: `${doneText(after)}: ${textOf(after['struckReason'])}` }
  return note.startsWith(meterReplaced)
    ? {
        line: 'Meter replaced',
        note: joined(note.slice(meterReplaced.length), textOf(after['reason'])),
      }
    : { line: 'Reading logged', note: joined(doneText(after), note) }
}

function ofMaintained({ before, after }: Recorded): Told {
  if (!('plan' in after)) {
    const programme = textOf(after['programme'])
    const revision = `revision ${textOf(after['revision'])}`
    return programme === ''
      ? { line: 'Programme removed', note: '' }
      : { line: 'Programme assigned', note: joined(programme, revision) }
  }
  const plan = valuesOf(after['plan'])
  if (!plan) return { line: 'Planned use removed', note: '' }
  const { hoursPerDay, cyclesPerDay, reason } = plan
  const use = `${textOf(hoursPerDay)} h and ${textOf(cyclesPerDay)} cycles a day`
  return {
    line: before?.['plan'] ? 'Planned use changed' : 'Use planned',
    note: joined(use, textOf(reason)),
  }
}

const tellers: Record<MaintenanceKind, (change: Recorded) => Told> = {
  programme: ofProgramme,
  item: ofItem,
  completion: ofCompletion,
  reading: ofReading,
  maintained: ofMaintained,
  order: ofOrder,
  card: ofCard,
  finding: ofFinding,
  inspector: ofInspector,
  component: ofComponent,
}
const byKind: ReadonlyMap<string, (change: Recorded) => Told> = new Map(Object.entries(tellers))

/** Says what a change of maintenance was, in a line and a note with its figures and reason; `undefined` for others. */
export function tellMaintenance({ subject: { kind }, action, before, after }: Change) {
  const values = after ?? before
  return values ? byKind.get(kind)?.({ action, before, after: values }) : undefined
}

/** The page of the thing that a change is about, if there is one. */
export function addressOf({
  subject: { kind, id },
  aircraft,
  before,
  after,
}: Change): string | undefined {
  const maintenance = '/dashboard/maintenance'
  const maintained = aircraft && `${maintenance}/aircraft/${encodeURIComponent(aircraft.id)}`
  const itemId = kind === 'item' ? id : textOf(after?.['itemId'])
  if (kind === 'aircraft') return `/dashboard/aircraft/${encodeURIComponent(id)}`
  if (kind === 'programme') return `${maintenance}/programmes/${encodeURIComponent(id)}`
  if (kind === 'item' || (kind === 'completion' && itemId !== ''))
    return `${maintenance}/items/${encodeURIComponent(itemId)}`
  if (kind === 'component') return `${maintenance}/components/${encodeURIComponent(id)}`
  if (kind === 'inspector') return `${maintenance}/inspectors`
  const orderId = kind === 'order' ? id : textOf((after ?? before)?.['orderId'])
  if (orderId !== '') {
    const order = `${maintenance}/orders/${encodeURIComponent(orderId)}`
    return kind === 'card' ? `${order}?card=${encodeURIComponent(id)}` : order
  }
  if (kind === 'reading') return maintained && `${maintained}?tab=readings`
  return maintained
}

const withLabel = ['item', 'completion', 'order', 'card', 'finding', 'component']

/** Names the thing: an item or a reading by its aircraft. */
export function subjectName({ subject: { kind, label }, aircraft }: Change): string {
  const { tailNumber } = aircraft ?? {}
  if (tailNumber === undefined || !byKind.has(kind)) return label
  return withLabel.includes(kind) ? `${tailNumber} ${label}` : tailNumber
}
