import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import type { Registry } from '@aerofleet/shared/mfe-declaration'

/**
 * Returns a function that tells the server of a loaded release, once per page and remote, so that its team knows how
 * many pages run it. Public pages do not count.
 */
export function createLoadBeacon({ remotes }: Registry) {
  const counted = new Set<string>()
  return ({ data: { remote, version, event } }: FederationEvent): void => {
    const mount = remotes[remote]?.current.declaration.mount
    if (process.env.NODE_ENV === 'development') return
    if (event !== 'loaded' || mount === '/' || counted.has(remote)) return
    counted.add(remote)
    const json = new Blob([JSON.stringify({ remote, version })], { type: 'application/json' })
    // Sent at once: the server has just answered, and may be away later.
    navigator.sendBeacon('/registry/loads', json)
  }
}
