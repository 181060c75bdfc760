import { limitUse, type Usage } from '@aerofleet/shared/maintenance'

export type Side = 'next' | 'over'

const maxRows = 10

/**
 * Returns the tightest aircraft first: those that have used most of a limit (`next`), or that are
 * furthest beyond one (`over`).
 */
export function findTightest<Item extends Usage>(fleet: readonly Item[], side: Side): Item[] {
  return fleet
    .map((item) => ({ item, share: limitUse(item).largest }))
    .filter(({ share }) => (side === 'next' ? share <= 1 : share > 1))
    .sort((a, b) => b.share - a.share)
    .slice(0, maxRows)
    .map(({ item }) => item)
}
