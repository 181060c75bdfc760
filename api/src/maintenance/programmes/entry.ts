import type { HistoryEntry } from '../../db/history'
import { currentOf, draftOf, textOf, type RevisionRow, type WithRevisions } from './answer'

const countTasks = ({ tasks }: RevisionRow): unknown => tasks.length
/** A draft keeps its tasks here, because no revision has them yet. */
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

/** Holds the tasks of the draft before and after the import, for an undo. */
export const tasksImported = (before: WithRevisions, after: WithRevisions): HistoryEntry => ({
  ...programmeEntry('update', before, after),
  before: toValues(before, keepDraft),
  after: toValues(after, keepDraft),
})
