/** The counters that grow with the use of an aircraft. The earlier one decides a tie. */
export const counters = ['hours', 'cycles'] as const
export type Counter = (typeof counters)[number]

export type Dimension = Counter | 'calendar'

/** Flight hours with at most 2 decimals, and whole cycles. */
export type Figures = Record<Counter, number>

/** A counter that reads 0 is unknown while the totals of its aircraft are a placeholder. */
export const unknownCounters = (
  isPlaceholder: boolean | null | undefined,
  figures: Figures,
): readonly Counter[] => (isPlaceholder ? counters.filter((counter) => figures[counter] === 0) : [])

/** Hours with at most 2 decimals, cycles, days. */
export type Amounts = Partial<Figures> & { days?: number }

const parts: Figures = { hours: 100, cycles: 1 }

/** Returns whole hundredths of an hour, or whole cycles, so that sums and comparisons are exact. */
export const wholeOf = (counter: Counter, figure: number): number =>
  Math.round(figure * parts[counter])

export const figureOf = (counter: Counter, whole: number): number => whole / parts[counter]

export const sumOf = (counter: Counter, one: number, other: number): number =>
  figureOf(counter, wholeOf(counter, one) + wholeOf(counter, other))

/** Divides whole numbers and rounds down. `dividend` is at least 0 and `divisor` above 0. */
export const floorDivide = (dividend: number, divisor: number): number =>
  (dividend - (dividend % divisor)) / divisor
