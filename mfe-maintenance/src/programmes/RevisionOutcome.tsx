import { missingBaselineText } from '@aerofleet/shared/due/missing-text'
import { formatNumber } from '@aerofleet/shared/format'
import { taskFields } from '@aerofleet/shared/records/task'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { limitsText, marginChanges } from '../words/limits-text'
import { dimensions, itemsText, stateNames, tasksText } from '../words/words'
import { Outcome } from './Outcome'
import type { Applied } from './use-apply-revision'

/** Added items have no due to lose. */
export const countLosses = (rows: readonly Applied[]): number =>
  rows.flatMap(({ withoutDue, added }) => withoutDue.filter((code) => !added.includes(code))).length

export function RevisionOutcome({ title, rows }: { title: string; rows: readonly Applied[] }) {
  const isLacking = rows.some(({ withoutDue }) => withoutDue.length > 0)
  const limits = changesOf(rows)
  return (
    <Outcome title={title} rows={rows} columns={columns}>
      {limits.length > 0 ? (
        <DataTable
          label="Limits, old and new"
          rows={limits}
          rowKey={({ key }) => key}
          columns={limitColumns}
        />
      ) : null}
      {isLacking ? (
        <p>
          Without a due: its baseline is missing, or lacks the figure of a limit. Enter it at the
          item.
        </p>
      ) : null}
    </Outcome>
  )
}

const maxCodes = 20

/** A code may be a number, so the count comes first with its noun. */
function codesText(list: readonly string[]): string {
  if (list.length === 0) return '–'
  const others = list.length - maxCodes
  const named = list.slice(0, maxCodes).join(', ')
  const more = others > 0 ? ` and ${formatNumber(others)} more` : ''
  return `${tasksText(list.length)}: ${named}${more}`
}

const columns: Columns<Applied> = {
  added: { label: 'Added', width: '1fr', cell: ({ added }) => codesText(added) },
  changed: { label: 'Changed', width: '1fr', cell: ({ changed }) => codesText(changed) },
  removed: { label: 'Removed', width: '1fr', cell: ({ removed }) => codesText(removed) },
  withoutDue: { label: 'Without a due', width: '1fr', cell: (row) => codesText(row.withoutDue) },
  overdue: {
    label: 'Newly overdue',
    width: '7.5rem',
    numeric: true,
    cell: ({ overdue }) => itemsText(overdue),
  },
}

type Limits = Applied['limits'][number]['from']
type LimitChange = { key: string; code: string; from: string; to: string; missing: string }

/** All aircraft of a programme have the same limits. */
function changesOf(rows: readonly Applied[]): LimitChange[] {
  const changes = new Map<string, LimitChange>()
  for (const { limits, withoutDue } of rows)
    for (const { code, from, to } of limits) {
      if (JSON.stringify(from) === JSON.stringify(to)) continue
      const before = limitsText(from)
      const after = [limitsText(to), ...marginChanges(from, to)].join('; ')
      const key = `${code} ${before} ${after}`
      const missing = withoutDue.includes(code) ? missingText(from, to) : ''
      changes.set(key, {
        key,
        code,
        from: before,
        to: after,
        missing: missing || (changes.get(key)?.missing ?? ''),
      })
    }
  return [...changes.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/** Names the new dimensions that need a figure which nobody has entered. */
function missingText(from: Limits, to: Limits): string {
  const isNew = (dimension: (typeof dimensions)[number]) =>
    to[dimension] &&
    (!from[dimension] ||
      (dimension === 'calendar' && from.calendar?.printed !== to.calendar?.printed))
  const missing = dimensions.filter(isNew)
  return missing.length > 0 ? missingBaselineText(missing) : stateNames['no-baseline']
}

const limitColumns: Columns<LimitChange> = {
  code: {
    label: taskFields.code.short,
    width: '8rem',
    line: 'title',
    cell: ({ code }) => <strong translate="no">{code}</strong>,
  },
  from: { label: 'Old limits', width: '1fr', cell: ({ from }) => from },
  to: { label: 'New limits', width: '1fr', cell: ({ to }) => to },
  missing: { label: 'No due', width: '1fr', cell: ({ missing }) => missing || '–' },
}
