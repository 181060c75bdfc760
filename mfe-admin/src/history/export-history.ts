import type { Change } from '@aerofleet/shared/contract/change'
import { historyCalls, type HistoryQuery } from '@aerofleet/shared/contract/history'
import { formatNumber } from '@aerofleet/shared/format'
import { call } from '@aerofleet/shared/runtime/api-client'
import { download, toCsv } from '@aerofleet/ui/browser/csv'
import { changeLine, storedValues } from '@aerofleet/ui/history/change-in-full'
import { daysBefore } from '@aerofleet/ui/history/days'

/** More would exceed the calls that a user may make in a minute. */
const maxChanges = 20_000
const pageSize = 200

const headings = [
  'Time (UTC)',
  'Person',
  'Kind',
  'Name',
  'Action',
  'Field',
  'Old Value',
  'New Value',
  'Part of',
  'E-mail',
  'User ID',
]

/** Reads all changes of the filter, newest first. An act is read as its single changes. */
async function readAll(filter: HistoryQuery, limit: number): Promise<Change[]> {
  const all: Change[] = []
  let after: string | undefined
  for (;;) {
    const page: Change[] = await call(historyCalls.changeList, {
      query: { ...filter, after, limit: pageSize },
    })
    for (const change of page) {
      const isAct = change.act && change.act.count > 1 && filter.act === undefined
      if (isAct) {
        all.push(...(await readAll({ ...filter, act: change.act?.id }, limit - all.length)))
      } else all.push(change)
      if (all.length >= limit) return all.slice(0, limit)
    }
    after = page.at(-1)?.id
    if (page.length < pageSize) return all
  }
}

/** Returns a line for each changed field, with stored values. */
function toRows(change: Change): (string | number)[][] {
  const { at, by, subject, act } = change
  const start = [at, by?.name ?? '', subject.kind, subject.label, changeLine(change)]
  return storedValues(change).map(({ label, from, to }) => [
    ...start,
    label,
    from,
    to,
    act?.label ?? '',
    by?.email ?? '',
    by?.uid ?? '',
  ])
}

/** Downloads the changes. `note` says that the file lacks older ones. */
export async function exportHistory(filter: HistoryQuery): Promise<{ note?: string }> {
  const changes = await readAll(filter, maxChanges)
  const csv = await toCsv([headings, ...changes.flatMap(toRows)])
  download(`aerofleet-history-${daysBefore(0)}.csv`, csv)
  if (changes.length < maxChanges) return {}
  return {
    note: `The file has the newest ${formatNumber(maxChanges)} changes. Filter the history for older ones.`,
  }
}
