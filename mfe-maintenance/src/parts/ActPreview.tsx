import type { ComponentActed } from '@aerofleet/shared/contract/maintenance/components'
import { partName } from '@aerofleet/shared/work/component'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Stack } from '@aerofleet/ui/layout/Stack'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { dimensions, dueText } from '../words/words'

type Changed = ComponentActed['items'][number]

/** `exchanged` is the part that takes the place of this one. */
export type Previewed = ComponentActed & { exchanged?: ComponentActed['component'] | undefined }

/** What an act would change. */
export function ActPreview({ answer }: { answer: Previewed }) {
  const { along, left, replaced, removedFrom, exchanged } = answer
  const items = answer.items.filter(({ from, to }) => duesText(from) !== duesText(to))
  const names = (parts: readonly { serialNumber: string; name: string }[]) =>
    parts.map(partName).join(', ')
  const notes = [
    removedFrom && `It is removed from ${removedFrom.tailNumber} in the same act.`,
    replaced && `${partName(replaced)} comes off.`,
    exchanged && `${partName(exchanged)} takes its place${onTail(exchanged)}.`,
    along.length > 0 && `Goes along: ${names(along)}.`,
    left.length > 0 && `Stays: ${names(left)}.`,
    items.length === 0 && 'No due changes.',
  ].filter(Boolean)
  return (
    <Stack gap={2}>
      {items.length > 0 ? (
        <DataTable label="Preview" rows={items} rowKey={itemKey} columns={columns} />
      ) : null}
      {notes.map((note) => (
        <Note key={String(note)}>{note}</Note>
      ))}
    </Stack>
  )
}

const onTail = ({ aircraft }: ComponentActed['component']) =>
  aircraft ? ` on ${aircraft.tailNumber}` : ''
const itemKey = ({ itemId, code, from }: Changed) => `${itemId} ${code} ${JSON.stringify(from)}`
const duesText = (due: Changed['from']): string =>
  due ? dimensions.flatMap((dimension) => dueText({ due }, dimension) ?? []).join(' / ') : ''

const columns: Columns<Changed> = {
  item: {
    label: 'Item',
    width: '1.6fr',
    line: 'title',
    cell: ({ code, title }) => (
      <TwoLines second={title}>
        <strong translate="no">{code}</strong>
      </TwoLines>
    ),
  },
  from: { label: 'Due now', width: '1fr', cell: ({ from }) => duesText(from) || '–' },
  to: {
    label: 'Then due',
    width: '1fr',
    cell: ({ to }) => (to ? duesText(to) || 'Not known' : 'Ends'),
  },
}
