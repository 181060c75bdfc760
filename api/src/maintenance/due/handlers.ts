import type { HandlersOf } from '../../http/handlers'
import { findOnAircraft, toDueRow } from '../items/answer'
import { toPage } from '../page'
import { findCounts } from './filtered-counts'
import { findDue } from './queries'

export const dueHandlers: HandlersOf<'maintenanceDue'> = {
  maintenanceDueList: async ({ db, query, today }) => {
    const day = today()
    const found = await findDue(db, query, day)
    const on = await findOnAircraft(db, [...new Set(found.map(({ item }) => item.aircraftId))], day)
    // An aircraft that was deleted a moment ago.
    const rows = found.filter(({ item }) => on.has(item.aircraftId))
    const page = toPage(
      query,
      rows,
      ({ key }) => key,
      (row) => row,
    )
    const counts = query.after === undefined ? await findCounts(db, query, day) : undefined
    return {
      ...page,
      items: page.items.flatMap(({ item }) => {
        const of = on.get(item.aircraftId)
        return of ? [toDueRow(item, of, day)] : []
      }),
      ...(counts && { counts }),
      today: day,
    }
  },
}
