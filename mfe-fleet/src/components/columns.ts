import type { SortKey } from '../fleet-view'

type Column = { key: SortKey; label: string; figures?: true }

/** The columns that sort; Actions follows them. */
export const columns: readonly Column[] = [
  { key: 'type', label: 'Type' },
  { key: 'tail', label: 'Tail Number' },
  { key: 'hours', label: 'Hours', figures: true },
  { key: 'cycles', label: 'Cycles', figures: true },
  { key: 'serial', label: 'Serial Number' },
  { key: 'status', label: 'Status' },
  { key: 'used', label: 'Of Limit Used' },
]
