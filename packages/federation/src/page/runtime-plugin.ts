import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** spec §9: lazily loaded scripts, and with them entries and manifests, time out after 120 s. */
export const loadTimeout = 120_000

/** Of a browser that checks addresses of scripts; TypeScript's own library does not know it yet. */
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
  /** The expected `sha384-…` of an entry by its address without a query, if one is known. */
  integrityOf: (pathname: string) => string | undefined
}

/**
 * Closes the gaps that the federation runtime leaves beside webpack's own limit: its 20 s for an
 * entry become 120, a manifest gets the limit as well, and entries are held to their hash.
 */
export function federationRuntimePlugin({ integrityOf }: Options): ModuleFederationRuntimePlugin {
  // Under the name that the builds have for their chunks; `script-src` says from where.
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
      // As webpack does for chunks: a preload hint and its script must agree on this.
      if (address.origin !== window.location.origin) script.crossOrigin = 'anonymous'
      script.src = trusted?.createScriptURL(address.href) ?? address.href
      return { script, timeout: loadTimeout }
    },
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(loadTimeout) })
      // Else an error answer with a JSON body is taken for a manifest, and kept.
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      return response
    },
  }
}
