import type { HistoryEntry } from '../../db/history'
import { currentOf, draftOf, textOf, type RevisionRow, type WithRevisions } from './answer'

const countTasks = ({ tasks }: RevisionRow): unknown => tasks.length
/** Also the tasks of the draft, which no revision keeps. */
const keepDraft = ({ state, tasks }: RevisionRow): unknown =>
  state === 'draft' ? tasks : tasks.length

function toValues(of: WithRevisions, tasksOf = countTasks) {
  const current = currentOf(of)
  const draft = draftOf(of)
  const { name, status } = of.programme
  return {
    name,
    status,
    ...textOf(current),
    tasks: tasksOf(current),
    ...(draft && draft !== current && { draft: { ...textOf(draft), tasks: tasksOf(draft) } }),
  }
}

/** The line of the history for a programme that was added or changed. */
export const programmeEntry = (
  action: 'create' | 'update' | 'activate' | 'withdraw',
  before: WithRevisions | null,
  after: WithRevisions,
): HistoryEntry => ({
  kind: 'programme',
  action,
  subjectId: after.programme.id,
  before: before && toValues(before),
  after: toValues(after),
})

/** The line for tasks that were imported: it keeps those of the draft before and after, for an undo. */
export const tasksImported = (before: WithRevisions, after: WithRevisions): HistoryEntry => ({
  ...programmeEntry('update', before, after),
  before: toValues(before, keepDraft),
  after: toValues(after, keepDraft),
})
