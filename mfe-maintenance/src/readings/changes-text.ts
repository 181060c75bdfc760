import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { stateNames } from '../words/words'

/** Returns the items that changed their state by a reading: `05-20: soon`. */
export const changesText = ({ changed }: ReadingSaved): string =>
  changed.map(({ code, to }) => `${code}: ${stateNames[to].toLowerCase()}`).join(', ')
