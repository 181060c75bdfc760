import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** In milliseconds (spec §9). */
export const loadTimeout = 120_000

/** TypeScript's library does not know Trusted Types yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

type Options = {
  /** Returns the `sha384-…` of an entry by its path; `undefined` if it is unknown. */
  integrityOf: (pathname: string) => string | undefined
}

/**
 * Gives entries and manifests a time-out: by itself the federation runtime waits 20 s for entries and for ever for
 * manifests. Also checks entries against their hashes. For chunks webpack does both.
 */
export function federationRuntimePlugin({ integrityOf }: Options): ModuleFederationRuntimePlugin {
  // The builds create the same policy for their chunks. The page's `script-src` limits the addresses.
  const trusted = window.trustedTypes?.createPolicy('aerofleet', { createScriptURL: (url) => url })
  return {
    name: 'aerofleet-loading',
    createScript: ({ url }) => {
      const address = new URL(url, window.location.href)
      const script = document.createElement('script')
      script.async = true
      script.fetchPriority = 'high'
      const integrity = integrityOf(address.pathname)
      if (integrity) script.integrity = integrity
      // The browser uses a preload hint only for a script with the same setting. Webpack sets the same for chunks.
      if (address.origin !== window.location.origin) script.crossOrigin = 'anonymous'
      script.src = trusted?.createScriptURL(address.href) ?? address.href
      return { script, timeout: loadTimeout }
    },
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(loadTimeout) })
      // The runtime would take an error's JSON for a manifest, and cache it.
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response
    },
  }
}
