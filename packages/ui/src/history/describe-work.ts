import { doneText, isSame, joined, textOf, valuesOf, type Recorded, type Told } from './told'

const orderLines: Readonly<Record<string, string | undefined>> = {
  create: 'Work order added',
  open: 'Handed to the hangar',
  start: 'Work begun',
  close: 'Work order closed',
  cancel: 'Work order cancelled',
  restore: 'Work order brought back',
}

export function ofOrder({ action, before, after }: Recorded): Told {
  const title = textOf(after['title'])
  const opening = doneText(valuesOf(after['opening']) ?? {})
  if (action === 'update') {
    const state = textOf(after['state'])
    if (state !== textOf(before?.['state']))
      return { line: state === 'done' ? 'All cards finished' : 'In work again', note: title }
    const isMoved = !isSame(before?.['opening'], after['opening'])
    return isMoved
      ? { line: 'Opening day changed', note: opening }
      : { line: 'Work order changed', note: title }
  }
  const end = valuesOf(after['closing'])
  const notes: Readonly<Record<string, string | undefined>> = {
    start: opening,
    close: end ? doneText(end) : '',
    cancel: textOf(after['reason']),
  }
  return {
    line: orderLines[action] ?? 'Work order changed',
    note: joined(title, notes[action] ?? ''),
  }
}

const cardLines: Readonly<Record<string, string | undefined>> = {
  create: 'Card added',
  delete: 'Card removed',
  perform: 'Card performed',
  inspect: 'Second signature given',
  reject: 'Work rejected',
  reopen: 'Card opened again',
  'not-done': 'Card not done',
}

/** Who has signed a paper, such as `by M. Aro, paper WP-31`. */
function paperText(signature: unknown): string {
  const paper = valuesOf(valuesOf(signature)?.['paper'])
  return paper ? `by ${textOf(paper['name'])}, paper ${textOf(paper['reference'])}` : ''
}

export function ofCard({ action, after }: Recorded): Told {
  const title = textOf(after['title'])
  const reason = textOf(after['reason']) || textOf(valuesOf(after['notDone'])?.['reason'])
  const notes: Readonly<Record<string, string | undefined>> = {
    perform: joined(doneText({ date: after['doneOn'] }), paperText(after['performed'])),
    inspect: paperText(after['inspected']),
    reject: reason,
    reopen: reason,
    'not-done': reason,
  }
  return { line: cardLines[action] ?? 'Card changed', note: joined(title, notes[action] ?? '') }
}

export const ofFinding = ({ after }: Recorded): Told => ({
  line: 'Finding ended',
  note: joined(textOf(after['title']), textOf(after['reason'])),
})

export function ofInspector({ action, after }: Recorded): Told {
  const line =
    action === 'create'
      ? 'Inspector authorised'
      : action === 'delete'
        ? 'Authorisation taken back'
        : 'Authorisation changed'
  const until = doneText({ date: after['until'] })
  return { line, note: joined(textOf(after['reference']), `until ${until}`) }
}

const acts: Readonly<Record<string, string | undefined>> = {
  create: 'Component entered',
  install: 'Component installed',
  remove: 'Component removed',
  exchange: 'Positions exchanged',
  strike: 'Event of a component struck',
  end: 'Position not required',
}

export function ofComponent({ action, after }: Recorded): Told {
  const { position, order, reason, certificate } = after
  const said = [position, order, reason, certificate].map(textOf).filter(Boolean)
  return { line: acts[action] ?? 'Component changed', note: said.join(', ') }
}
