/**
 * This script is inlined in the HTML of pages that declare their first requests. It sends them before any
 * other code is loaded, and `call()` uses the answers. It must not import anything.
 */
import type { EarlyRead } from '@aerofleet/shared/runtime/early-reads'

const base = (process.env.API_BASE_URL || '/api').replace(/\/$/, '')
/** A token counts as stale this many milliseconds before it expires (spec §9). */
const staleBefore = 300_000

/**
 * `reads`: paths below that of the API, `roles`: who may see what is read, absent if everybody may. Both are
 * lists with spaces between.
 */
const { reads = '', roles, revision } = document.currentScript?.dataset ?? {}

/** The uid in a token; `null` if the token is stale or its role may not see what is read. */
function readerOf(token: string): string | null {
  const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  const claims: unknown = JSON.parse(atob(payload))
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
  const uid = 'sub' in claims ? String(claims.sub) : ''
  const role = 'role' in claims ? String(claims.role) : ''
  const isFresh = Number(claims.exp) * 1000 - Date.now() > staleBefore
  return isFresh && (roles === undefined || roles.split(' ').includes(role)) ? uid : null
}

/** The ETag of the stored answer for this user; `kept-answers.ts` writes it. */
function keptEtag(path: string, uid: string): string | undefined {
  const [owner, ...lines] = (localStorage.getItem('aerofleet.kept') ?? '').split('\n')
  const line = lines.find((each) => each.startsWith(`${path} `))
  return owner === `${uid} ${revision}` ? line?.slice(path.length + 1) : undefined
}

function read(path: string, token: string, uid: string): EarlyRead {
  const etag = keptEtag(path, uid)
  const controller = new AbortController()
  // Read at once: as long as nobody does, as when the screen fails, the browser keeps the request open.
  const answer = fetch(base + path, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(etag === undefined ? {} : { 'if-none-match': etag, 'a-im': 'rows' }),
    },
    signal: controller.signal,
  }).then(async (response) => ({ response, text: await response.text() }))
  // The call that uses the answer reports its failure.
  answer.catch(() => {})
  return { token, etag, answer, controller, startedAt: performance.now() }
}

try {
  const token = localStorage.getItem('firebaseToken') // spec §7
  const uid = token ? readerOf(token) : null
  if (token && uid !== null) {
    // A document has an element with this script for each set of roles.
    const sent = (globalThis.earlyReads ??= new Map<string, EarlyRead>())
    for (const path of reads.split(' '))
      if (!sent.has(base + path)) sent.set(base + path, read(path, token, uid))
  }
} catch {
  // Storage is forbidden, or the token cannot be read: the page sends its requests itself, later.
}
