/**
 * Stands in the HTML of a page that begins with requests, and sends them before any other code is there.
 * `call()` takes their answers over. Without imports.
 */
import type { EarlyRead } from '@aerofleet/shared/runtime/early-reads'

const base = (process.env.API_BASE_URL || '/api').replace(/\/$/, '')
/** A token counts as stale this many milliseconds before it expires (spec §9). */
const staleBefore = 300_000

/** `reads`: paths below the API's, `roles`: who may see the page, absent if all may; both as words. */
const { reads = '', roles } = document.currentScript?.dataset ?? {}

function mayRead(token: string): boolean {
  const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const claims: unknown = JSON.parse(atob(payload))
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return false
  const role = 'role' in claims ? String(claims.role) : ''
  const isFresh = Number(claims.exp) * 1000 - Date.now() > staleBefore
  return isFresh && (roles === undefined || roles.split(' ').includes(role))
}

function read(url: string, token: string): EarlyRead {
  const controller = new AbortController()
  const response = fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: controller.signal,
  })
  // A failure is reported by the call that takes it over.
  response.catch(() => {})
  return { token, response, controller, startedAt: performance.now() }
}

try {
  const token = localStorage.getItem('firebaseToken') // spec §7
  if (token && mayRead(token)) {
    const urls = reads.split(' ').map((path) => base + path)
    globalThis.earlyReads = new Map(urls.map((url) => [url, read(url, token)]))
  }
} catch {
  // Storage is forbidden, or the token cannot be read: the page asks who it is.
}
