/** Limits in flight hours and cycles (spec §9); the soon limits are 80 percent of the due ones. */
export const limits = { hours: 5000, cycles: 3000, hoursSoon: 4000, cyclesSoon: 2400 } as const

export const conditions = ['due', 'soon', 'good'] as const
export type Condition = (typeof conditions)[number]

export const conditionLabel: Record<Condition, string> = {
  due: 'Due for Maintenance',
  soon: 'Maintenance Due Soon',
  good: 'Good Condition',
}

export type Usage = { totalHours: number; totalCycles: number }

export const isSameUsage = (one: Usage | null | undefined, other: Usage): boolean =>
  one?.totalHours === other.totalHours && one.totalCycles === other.totalCycles

/** Spec §4: a value exactly at a limit is not yet above it. */
export function maintenanceStatus({ totalHours, totalCycles }: Usage): Condition {
  if (totalHours > limits.hours || totalCycles > limits.cycles) return 'due'
  if (totalHours > limits.hoursSoon || totalCycles > limits.cyclesSoon) return 'soon'
  return 'good'
}

export function countConditions(fleet: readonly Usage[]): Record<Condition, number> {
  const counts: Record<Condition, number> = { due: 0, soon: 0, good: 0 }
  for (const usage of fleet) counts[maintenanceStatus(usage)] += 1
  return counts
}

/** Flight hours and cycles left before the limit; zero or less is overdue (spec §9). */
export function remaining({ totalHours, totalCycles }: Usage): { hours: number; cycles: number } {
  return { hours: round(limits.hours - totalHours), cycles: limits.cycles - totalCycles }
}

export type LimitedFigure = 'hours' | 'cycles'

/** Returns the used share of each limit (1 is the limit), and which one is larger. */
export function limitUse({ totalHours, totalCycles }: Usage) {
  const hours = totalHours / limits.hours
  const cycles = totalCycles / limits.cycles
  return {
    hours,
    cycles,
    largest: Math.max(hours, cycles),
    decidedBy: hours >= cycles ? 'hours' : 'cycles',
  } as const
}

/** Returns the condition that hours or cycles alone would give. */
export function statusOf(usage: Usage, figure: LimitedFigure): Condition {
  const other = figure === 'hours' ? { totalCycles: 0 } : { totalHours: 0 }
  return maintenanceStatus({ ...usage, ...other })
}

/** Every gauge has this scale: the limit stands at 62 percent of its length, and 20 limits at its end. */
export const gaugeScale = { limit: 0.62, end: 20 } as const

/**
 * Returns the place of a used share on the gauge, from 0 to 1. Beyond the limit the scale is logarithmic, so that 103,
 * 139 and 1,225 percent look different.
 */
export function gaugePosition(fraction: number): number {
  const { limit, end } = gaugeScale
  if (fraction <= 1) return Math.max(fraction, 0) * limit
  return limit + (1 - limit) * Math.min(Math.log(fraction) / Math.log(end), 1)
}

export function averageHoursPerCycle({ totalHours, totalCycles }: Usage): number | null {
  return totalCycles > 0 ? totalHours / totalCycles : null
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
