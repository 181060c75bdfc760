import { directoryStore } from './directory-store'
import type { Store } from './store'

/** Opens a store by its address, as in MFE_STORE. */
export function openStore(address: string): Store {
  return directoryStore(address)
}
