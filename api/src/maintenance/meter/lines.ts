import type { ImportError } from '@aerofleet/shared/contract/import'
import type { MeterOn } from '@aerofleet/shared/due/meter'
import type { Sheet } from '../import/sheets'
import { hoursOf } from './hours'

type Line = {
  line: number
  date: string
  hours?: number | undefined
  meter?: number | null | undefined
}
type WithHours<Of extends Line> = Omit<Of, 'hours' | 'meter'> & {
  hours: number
  meter: number | null
}

/**
 * Adds the hours that follow from the meters to the rows of a file.
 * @param refuse is called with each row that contradicts its meter; that row is left out
 */
export const withHours = <Of extends Line>(
  sheets: readonly Sheet<Of>[],
  metersOf: (aircraftId: string) => readonly MeterOn[],
  refuse: (errors: ImportError[]) => void,
): Sheet<WithHours<Of>>[] =>
  sheets.flatMap(({ aircraftId, lines }) => {
    const kept = lines.flatMap((row) => {
      const meter = row.meter ?? null
      const { hours, problems } = hoursOf(
        { ...row, meter: meter ?? undefined },
        metersOf(aircraftId),
      )
      refuse(problems.map(({ path, message }) => ({ line: row.line, column: path, message })))
      return problems.length > 0 ? [] : [{ ...row, hours, meter }]
    })
    return kept.length > 0 ? [{ aircraftId, lines: kept }] : []
  })

/**
 * Storing calculates the hours once more, because somebody may have replaced a meter since the check.
 * @param refuse is called with each row whose hours no aircraft can have; that row is left out
 */
export const withHoursNow = <Of extends Line>(
  sheets: readonly Sheet<Of>[],
  metersOf: (aircraftId: string) => readonly MeterOn[],
  refuse: (errors: ImportError[]) => void,
): Sheet<WithHours<Of>>[] => {
  const typed = sheets.map(({ aircraftId, lines }) => ({
    aircraftId,
    lines: lines.map((row) => {
      const { meter, ...total } = row
      const isStillRight =
        total.hours === hoursOf({ ...total, meter: meter ?? undefined }, metersOf(aircraftId)).hours
      return isStillRight ? row : { ...row, hours: undefined }
    }),
  }))
  return withHours(typed, metersOf, refuse)
}
