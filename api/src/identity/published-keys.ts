import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Auth } from 'firebase-admin/auth'

type KeyFetcher = { fetchPublicKeys: () => Promise<Record<string, string | KeyObject>> }
type WithKeys = { idTokenVerifier: { signatureVerifier: { keyFetcher: KeyFetcher } } }

/**
 * firebase-admin reads the same published key anew for every token, at six times the cost of the
 * check itself (decision 9); its fetcher takes keys that have been read, too.
 */
export function readKeysOnce(auth: Auth): void {
  const { keyFetcher } = (auth as unknown as WithKeys).idTokenVerifier.signatureVerifier
  const fetchKeys = keyFetcher.fetchPublicKeys.bind(keyFetcher)
  const read = new WeakMap<object, Record<string, KeyObject>>()
  keyFetcher.fetchPublicKeys = async () => {
    // The same object until Google's answer runs out.
    const fetched = await fetchKeys()
    const known = read.get(fetched)
    if (known) return known
    const keys = Object.entries(fetched).map(([kid, key]) => [
      kid,
      typeof key === 'string' ? createPublicKey(key) : key,
    ])
    const parsed = Object.fromEntries(keys) as Record<string, KeyObject>
    read.set(fetched, parsed)
    return parsed
  }
}
