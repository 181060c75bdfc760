/** Limits in flight hours and cycles (spec §9); the soon limits are 80 percent of the due ones. */
export const limits = { hours: 5000, cycles: 3000, hoursSoon: 4000, cyclesSoon: 2400 } as const

export const conditions = ['due', 'soon', 'good'] as const
export type Condition = (typeof conditions)[number]

export const conditionLabel: Record<Condition, string> = {
  due: 'Due for Maintenance',
  soon: 'Maintenance Due Soon',
  good: 'Good Condition',
}

type Usage = { totalHours: number; totalCycles: number }

/** Spec §4: strictly above a limit counts; hours and cycles in their own units. */
export function maintenanceStatus({ totalHours, totalCycles }: Usage): Condition {
  if (totalHours > limits.hours || totalCycles > limits.cycles) return 'due'
  if (totalHours > limits.hoursSoon || totalCycles > limits.cyclesSoon) return 'soon'
  return 'good'
}

/** Hours and cycles left before the limit; zero or less is overdue (spec §9). */
export function remaining({ totalHours, totalCycles }: Usage): { hours: number; cycles: number } {
  return { hours: round(limits.hours - totalHours), cycles: limits.cycles - totalCycles }
}

/** Shares of each limit used, as fractions (1 is the limit), and which one decides. */
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

/** Hours per cycle, or `null` without cycles. */
export function averageHoursPerCycle({ totalHours, totalCycles }: Usage): number | null {
  return totalCycles > 0 ? totalHours / totalCycles : null
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
