const steps = [1, 2, 2.5, 4, 5, 8, 10]

/** Returns the end of a scale from 0, a round figure that is not below the largest value. */
export function endOfScale(largest: number): number {
  if (largest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return (steps.find((step) => step * power >= largest) ?? 10) * power
}
