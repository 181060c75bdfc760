import type { ImportError } from '@aerofleet/shared/contract/import'
import { dueCalls, type MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { sumOf } from '@aerofleet/shared/due/figures'
import { formatDate } from '@aerofleet/shared/format'
import { call } from '@aerofleet/shared/runtime/api-client'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { SentRow } from '@aerofleet/ui/import/file/rewrite'
import type { Flights } from '@aerofleet/ui/import/import-kind'
import { hoursText } from '../words/words'

async function readFigures(): Promise<ReadonlyMap<string, MaintainedRow>> {
  const rows = new Map<string, MaintainedRow>()
  for (let after: string | null = ''; after !== null;) {
    const page: { items: MaintainedRow[]; next: string | null } = await call(
      dueCalls.maintenanceAircraftList,
      { query: { sort: 'aircraft', limit: 200, ...(after && { after }) } },
    )
    for (const row of page.items) rows.set(tailKey(row.aircraft.tailNumber), row)
    after = page.next
  }
  return rows
}

/** Makes totals of single flights: each is added to what its aircraft has before it. */
async function addFlights(rows: readonly SentRow[]): ReturnType<Flights['sumUp']> {
  const fleet = await readFigures()
  const errors: ImportError[] = []
  const remarks: ImportError[] = []
  const totals = new Map<string, { hours: number; cycles: number }>()
  const added = rows
    .toSorted((one, other) => (one.values['date'] ?? '').localeCompare(other.values['date'] ?? ''))
    .flatMap((row): SentRow[] => {
      const { line, values } = row
      const { tailNumber = '', date = '', hours = '', cycles = '' } = values
      const key = tailKey(tailNumber)
      const known = fleet.get(key)
      const flown = Number(hours)
      const landed = Number(cycles)
      // The server says what is wrong with these.
      if (!known || !/^\d{4}-/.test(date) || hours === '' || !(flown >= 0) || !(landed >= 0))
        return [row]
      const refuse = (message: string) => errors.push({ line, column: 'hours', message })
      const { counters } = known
      if (known.totalsUnknown) {
        refuse(
          `The totals of ${tailNumber} are not known. Save its hours and cycles once; then flights can be added.`,
        )
        return []
      }
      if (date <= counters.date) {
        const message = `Up to ${formatDate(counters.date)} the flights are in the ${hoursText(counters.hours)} h of ${tailNumber} already.`
        remarks.push({ line, column: 'hours', message })
        return []
      }
      const before = totals.get(key) ?? counters
      const after = { hours: sumOf('hours', before.hours, flown), cycles: before.cycles + landed }
      totals.set(key, after)
      const figures = {
        hours: String(after.hours),
        ...(cycles && { cycles: String(after.cycles) }),
      }
      return [{ ...row, values: { ...values, ...figures } }]
    })
  return { rows: added.toSorted((one, other) => one.line - other.line), errors, remarks }
}

export const flights: Flights = { hours: 'hours', thing: 'tailNumber', sumUp: addFlights }
