import type { Dimension } from './figures'

const names: Record<Dimension, string> = {
  hours: 'hours',
  cycles: 'cycles',
  calendar: 'calendar time',
}

/** Returns a sentence about the dimensions in which an item has no due: `No baseline in hours and cycles`. */
export const missingBaselineText = (dimensions: readonly Dimension[]): string =>
  `No baseline in ${dimensions.map((dimension) => names[dimension]).join(' and ')}`
