import type { Dimension } from './figures'

const names: Record<Dimension, string> = {
  hours: 'hours',
  cycles: 'cycles',
  calendar: 'calendar time',
}

export const missingBaselineText = (dimensions: readonly Dimension[]): string =>
  `No baseline in ${dimensions.map((dimension) => names[dimension]).join(' and ')}`
