import { directoryStore } from './directory-store'
import type { Store } from './store'

/** The store that MFE_STORE names. */
export function openStore(address: string): Store {
  return directoryStore(address)
}
