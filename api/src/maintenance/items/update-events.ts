import { isDeepStrictEqual } from 'node:util'
import { Task, type ItemUpdate } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Transaction } from '../../db/database'
import { asStored } from '../../db/json'
import { conflict, invalid, requireNoProblems } from '../../errors'
import { toDetails } from '../../http/request-schema'
import type { DayOfZone } from '../../today'
import { requireAllowed } from './judge'
import type { NewEvent } from './log'
import type { LoggedItem } from './queries'
import { baselineEvents, baselineProblems, requireNotTerminated, requireOwn } from './rules'

function readTask(body: ItemUpdate): Task {
  const parsed = Task.safeParse(body)
  if (!parsed.success) throw invalid(toDetails(parsed.error))
  return asStored(parsed.data)
}

export async function updateEvents(
  tx: Transaction,
  item: LoggedItem,
  body: ItemUpdate,
  day: DayOfZone,
): Promise<NewEvent[]> {
  const { row } = item
  requireOwn(row)
  const isOwn = row.programmeId === null
  const { baseline } = body
  const hasTask = fieldOfTask(body) !== undefined
  const task = isOwn && (hasTask || !baseline) ? readTask(body) : row.task
  if (baseline) requireNoProblems(baselineProblems(task, baseline, day, 'baseline.'))
  requireNotTerminated(row)
  if (!isOwn) requireBaselineAlone(body)
  const isSameTask = isDeepStrictEqual(task, row.task)
  const revision: NewEvent[] = isSameTask ? [] : [{ kind: 'revision', values: { task } }]
  const events = baselineEvents(item, baseline)
  if (!body.accept) await requireAllowedBaseline(tx, row.aircraftId, events, day.today)
  return [...revision, ...events]
}

export function requireAllowedBaseline(
  tx: Transaction,
  aircraftId: string,
  events: readonly NewEvent[],
  today: CalendarDate,
): Promise<void> {
  const given = events.flatMap(({ kind, values }) =>
    kind === 'baseline' ? [{ path: 'baseline.', done: values }] : [],
  )
  return requireAllowed(tx, 'baseline-implausible', aircraftId, given, today)
}

const fieldOfTask = (body: ItemUpdate) =>
  Object.keys(Task.shape).find((field) => (body[field] ?? undefined) !== undefined)

function requireBaselineAlone(body: ItemUpdate): void {
  if (fieldOfTask(body) !== undefined)
    throw conflict(
      'not-own',
      'This item belongs to a programme. Change its task with a new revision.',
    )
  if (!body.baseline) throw invalid([{ path: 'baseline', message: 'Baseline is required' }])
}
