import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import type { Registry } from '@aerofleet/shared/mfe-declaration'

/**
 * Tells the server that a release was loaded, once a page and remote, so that its team knows how many pages run it.
 * The public pages make no such call.
 */
export function createLoadBeacon({ remotes }: Registry) {
  const counted = new Set<string>()
  return ({ data: { remote, version, event } }: FederationEvent): void => {
    const mount = remotes[remote]?.current.declaration.mount
    // Pages of developers are none of users.
    if (process.env.NODE_ENV === 'development') return
    if (event !== 'loaded' || mount === '/' || counted.has(remote)) return
    counted.add(remote)
    const json = new Blob([JSON.stringify({ remote, version })], { type: 'application/json' })
    // At once: the server has just answered, and later it may be away.
    navigator.sendBeacon('/registry/loads', json)
  }
}
