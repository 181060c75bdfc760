import { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import * as z from 'zod/mini'
import type { Undo } from '../../db/effects'
import type { HistoryEntry } from '../../db/history'
import { asStored } from '../../db/json'
import { tasksImported } from './entry'
import { lockProgramme, updateProgramme, writeDraft } from './queries'
import { requireDraft } from './rules'

const Tasks = z.object({ tasks: z.array(Task) })
/**
 * An import keeps the tasks of a draft programme, or of the draft of a next revision, as they were before.
 */
const Kept = z.union([z.object({ draft: Tasks }), Tasks])

export const undoTasks: Undo = async (tx, effects) => {
  const locked: { of: Awaited<ReturnType<typeof lockProgramme>>; kept: z.infer<typeof Kept> }[] = []
  for (const { subjectId, before } of effects)
    locked.push({ of: await lockProgramme(tx, subjectId, null), kept: Kept.parse(before) })
  return async () => {
    const entries: HistoryEntry[] = []
    for (const { of, kept } of locked) {
      const { tasks } = 'draft' in kept ? kept.draft : kept
      const written = await writeDraft(tx, of, { ...requireDraft(of), tasks: asStored(tasks) })
      entries.push(tasksImported(of, await updateProgramme(tx, written, {})))
    }
    return { entries }
  }
}
