/** What counts with the use of an aircraft, in the order that decides a tie. */
export const counters = ['hours', 'cycles'] as const
export type Counter = (typeof counters)[number]

/** What an item may be limited in, in the order that decides a tie. */
export type Dimension = Counter | 'calendar'

/** Flight hours with at most 2 decimals, and whole cycles. */
export type Figures = Record<Counter, number>

/** The counters of an aircraft that nobody knows yet: those that read 0 while its totals are a placeholder. */
export const unknownCounters = (
  isPlaceholder: boolean | null | undefined,
  figures: Figures,
): readonly Counter[] => (isPlaceholder ? counters.filter((counter) => figures[counter] === 0) : [])

/** An amount in some dimensions: hours with at most 2 decimals, cycles, days. */
export type Amounts = Partial<Figures> & { days?: number }

const parts: Figures = { hours: 100, cycles: 1 }

/** A figure in hundredths of an hour or in cycles. What is added or compared is whole, and so exact. */
export const wholeOf = (counter: Counter, figure: number): number =>
  Math.round(figure * parts[counter])

/** The figure of a whole number of hundredths of an hour, or of cycles. */
export const figureOf = (counter: Counter, whole: number): number => whole / parts[counter]

/** The exact sum of two figures. */
export const sumOf = (counter: Counter, one: number, other: number): number =>
  figureOf(counter, wholeOf(counter, one) + wholeOf(counter, other))

/** The integer quotient of whole numbers, `dividend` at least 0 and `divisor` above 0. */
export const floorDivide = (dividend: number, divisor: number): number =>
  (dividend - (dividend % divisor)) / divisor
