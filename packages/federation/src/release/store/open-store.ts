import { directoryStore } from './directory-store'
import type { Store } from './store'

/** Without an address every use of the store is refused. */
export function openStore(address: string | undefined): Store {
  return address === undefined ? noStore() : directoryStore(address)
}

function noStore(): Store {
  const refuse = async () => {
    throw new Error(
      'Which product? Set MFE_STORE to its address, such as https://fleet.example, or to a folder.',
    )
  }
  return {
    registry: refuse,
    revisions: refuse,
    swap: refuse,
    names: refuse,
    versions: refuse,
    directoryOf: refuse,
    put: refuse,
    remove: refuse,
    tidy: async () => {},
  }
}
