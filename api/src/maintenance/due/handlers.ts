import { toCsvFile } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { findCounts } from './counts'
import { dueColumns, exportDue } from './export'
import { findDuePage } from './queries'

export const dueHandlers: HandlersOf<'maintenanceDue'> = {
  maintenanceDueList: async ({ db, query, today }) => {
    const day = today()
    const counts = query.after === undefined ? await findCounts(db, query, day) : undefined
    const isEmpty = counts && query.state?.every((state) => counts[state] === 0)
    const page = isEmpty ? { items: [], next: null } : await findDuePage(db, query, day)
    return { ...page, ...(counts && { counts }), today: day }
  },

  maintenanceDueCsv: async ({ db, query, today }) =>
    toCsvFile(`due-${today()}.csv`, dueColumns, exportDue(db, query, today())),
}
