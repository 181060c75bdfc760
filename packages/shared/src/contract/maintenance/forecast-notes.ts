import type { NotesOf } from '../notes'
import type { forecastCalls } from './forecast'

export const forecastNotes: NotesOf<typeof forecastCalls> = {
  maintenanceForecastView: {
    description:
      'Each active item is due next once: in `overdue`, in a week, `later` or in `noDate`. In the weeks it is due again (`repeats`) as if it was done on each due; what is overdue or due now, as if done today. An item of an open work order with days stands in the week of `plannedFrom`, or else of `plannedTo`. `flying` changes the rates of this answer alone.',
  },
  maintenanceForecastItems: {
    description:
      '`in` names a place, or a week by its Monday. Sorted by the first day in that week and by id. An item that is due several times in a week is one row with several `days`. `next` is the `after` of the next page, and null in the last one.',
  },
}
