import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** In milliseconds. By spec §9 lazily loaded scripts time out after 120 s; so do entries and manifests. */
export const loadTimeout = 120_000

/** The Trusted Types of browsers that have them. TypeScript's library does not know them yet. */
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
  /** Returns the `sha384-…` of an entry by its path, if it is known. */
  integrityOf: (pathname: string) => string | undefined
}

/**
 * Gives entries and manifests the time-out of spec §9: by itself the runtime waits 20 s for entries and for ever for
 * manifests. It also checks entries against their hashes. Webpack does both for chunks.
 */
export function federationRuntimePlugin({ integrityOf }: Options): ModuleFederationRuntimePlugin {
  // The builds create the same policy for their chunks. `script-src` limits the addresses.
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
      // Webpack does the same for chunks. The browser uses a preload hint only for a script with the same setting.
      if (address.origin !== window.location.origin) script.crossOrigin = 'anonymous'
      script.src = trusted?.createScriptURL(address.href) ?? address.href
      return { script, timeout: loadTimeout }
    },
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(loadTimeout) })
      // Otherwise the runtime would take an error's JSON for a manifest, and cache it.
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response
    },
  }
}
