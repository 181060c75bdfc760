/**
 * The document has this script for each set of roles, with the first calls of its page. It sends them before any other
 * code is there; `call()` uses the answers. It must not import anything.
 */
import type { EarlyRead } from '@aerofleet/shared/runtime/early-reads'

const base = (process.env.API_BASE_URL || '/api').replace(/\/$/, '')
/** `roles` may make the calls; without it everybody may. */
const { reads = '', roles } = document.currentScript?.dataset ?? {}

function mayRead(token: string): boolean {
  const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const claims: unknown = JSON.parse(atob(payload))
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return false
  const isFresh = Number(claims.exp) * 1000 - Date.now() > 300_000 // spec §9
  if (!isFresh || roles === undefined) return isFresh
  return 'role' in claims && roles.split(' ').includes(String(claims.role))
}

try {
  const token = localStorage.getItem('firebaseToken') ?? '' // spec §7
  const paths = mayRead(token) ? reads.split(' ') : []
  const sent = (globalThis.earlyReads ??= new Map<string, EarlyRead>())
  for (const url of paths.map((path) => base + path)) {
    if (sent.has(url)) continue
    const controller = new AbortController()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    // The text is read at once, because the browser keeps a request open until somebody does.
    const answer = fetch(url, { headers, signal: controller.signal }).then(async (response) => ({
      response,
      text: await response.text(),
    }))
    // The call that uses the answer reports its failure.
    answer.catch(() => {})
    sent.set(url, { token, controller, startedAt: performance.now(), answer })
  }
} catch {
  // Storage is forbidden, or the token cannot be read. The page sends its requests itself, later.
}
