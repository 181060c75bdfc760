import type { HistoryEntry } from '../../db/history'
import { currentOf, draftOf, textOf, type WithRevisions } from './answer'

/** Without the tasks, which the revisions keep. */
function toValues(of: WithRevisions) {
  const current = currentOf(of)
  const draft = draftOf(of)
  const { name, status } = of.programme
  return {
    name,
    status,
    ...textOf(current),
    tasks: current.tasks.length,
    ...(draft && draft !== current && { draft: { ...textOf(draft), tasks: draft.tasks.length } }),
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
