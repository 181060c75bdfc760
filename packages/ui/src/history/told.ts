import { formatCycles, formatDate, formatHours } from '@aerofleet/shared/format'

type Values = Readonly<Record<string, unknown>>
export type Told = { line: string; note: string }
export type Recorded = { action: string; before: Values | null; after: Values }

export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const valuesOf = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)
export const joined = (...texts: readonly string[]) => texts.filter(Boolean).join(', ')

/** Returns, for example, `Nov 26, 2026, 4,288.00 h, 2,180 cycles`. */
export function doneText({ date, hours, cycles }: Values): string {
  return joined(
    typeof date === 'string' ? formatDate(date) : '',
    typeof hours === 'number' ? formatHours(hours) : '',
    typeof cycles === 'number' ? formatCycles(cycles) : '',
  )
}
