import type { Dimension } from './figures'

const names: Record<Dimension, string> = {
  hours: 'hours',
  cycles: 'cycles',
  calendar: 'calendar time',
}

/** Says in which dimensions an item has no due: `No baseline in hours and cycles`. */
export const missingBaselineText = (dimensions: readonly Dimension[]): string =>
  `No baseline in ${dimensions.map((dimension) => names[dimension]).join(' and ')}`
