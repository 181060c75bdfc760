import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { stateText } from '../words/words'

/** The items whose state a reading has changed: `05-20: soon`. */
export const changesText = ({ changed }: ReadingSaved): string =>
  changed.map(({ code, to }) => `${code}: ${stateText(to).toLowerCase()}`).join(', ')
