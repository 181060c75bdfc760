import { clean } from '@aerofleet/shared/clean'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatNumber } from '@aerofleet/shared/format'
import { maintenanceStatus, statusOf, type Usage } from '@aerofleet/shared/maintenance'
import { unknownTotal } from '@aerofleet/shared/records/aircraft'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { SentRow } from '@aerofleet/ui/import/file/rewrite'
import type { Judgement, Notice } from '@aerofleet/ui/import/import-kind'
import { counterNames, fieldNames, nounOf, type CounterName } from '../fields/aircraft-fields'

export function judgeAgainst(fleet: readonly Aircraft[]) {
  const byTail = new Map(fleet.map((aircraft) => [tailKey(aircraft.tailNumber), aircraft]))
  return ({ values }: SentRow, isUpdate: boolean): Judgement => {
    const saved = byTail.get(tailKey(values['tailNumber'] ?? ''))
    const usage = usageAfter(values, saved)
    const isUnchanged = saved !== undefined && (!isUpdate || hasSameValues(saved, values))
    return {
      condition: maintenanceStatus(usage),
      isUnchanged,
      notices: [...(saved ? lowered(saved, usage) : unknownIn(values)), ...dueAtOnce(saved, usage)],
    }
  }
}

/** A missing or empty figure stays as it was. */
function usageAfter(values: SentRow['values'], saved: Aircraft | undefined): Usage {
  const after = (name: CounterName) => {
    const text = values[name]
    return text && text !== unknownTotal ? Number(text) : (saved?.[name] ?? 0)
  }
  return { totalHours: after('totalHours'), totalCycles: after('totalCycles') }
}

const unknownIn = (values: SentRow['values']): Notice[] =>
  counterNames
    .filter((name) => values[name] === unknownTotal)
    .map((name) => ({
      column: name,
      message: `The ${nounOf(name)} are not known: they start at 0 and are to be corrected.`,
    }))

function lowered(saved: Aircraft, usage: Usage): Notice[] {
  return counterNames
    .filter((name) => usage[name] < saved[name])
    .map((name) => ({
      column: name,
      message: `That lowers the ${nounOf(name)} from ${formatNumber(saved[name])}.`,
    }))
}

function dueAtOnce(saved: Aircraft | undefined, usage: Usage): Notice[] {
  const isNew = saved === undefined || maintenanceStatus(saved) !== 'due'
  if (!isNew || maintenanceStatus(usage) !== 'due') return []
  const figure = statusOf(usage, 'hours') === 'due' ? 'totalHours' : 'totalCycles'
  return [
    {
      column: figure,
      message: `Due for Maintenance at once, with ${formatNumber(usage[figure])} ${nounOf(figure)}.`,
    },
  ]
}

/** The tail number identifies the aircraft; its spelling does not change. */
function hasSameValues(saved: Aircraft, values: SentRow['values']): boolean {
  const known = new Map<string, string | number | undefined>([
    ...fieldNames.map((name) => [name, saved[name]] as const),
    ['operator', saved.operator?.name.toLowerCase()],
  ])
  return Object.entries(values).every(([name, text]) => {
    const value = known.get(name)
    if (text === '' || text === unknownTotal || name === 'tailNumber') return true
    if (typeof value === 'number') return Number(text) === value
    return (name === 'operator' ? clean(text).toLowerCase() : clean(text)) === value
  })
}
