import type { IncomingMessage, ServerResponse } from 'node:http'
import { can } from '@aerofleet/shared/access'
import { contract } from '@aerofleet/shared/contract'
import { roleOf } from './authenticate'
import type { EncodedJson } from './encoded-json'
import type { KnownCaller } from './known-caller'
import { requestLine, type Log } from './log'
import { permissions } from './permissions'
import { nextRequestId } from './request-id'
import { securityHeaders, unchangedHeaders } from './security-headers'
import { formFor, headersOf, type Form } from './send-answer'
import type { Store } from '../db/store'

/** Whether it has answered; if not, nothing is done to the request. */
export type AtHand = (request: IncomingMessage, response: ServerResponse) => boolean
type Options = { store: Store; knownCaller: KnownCaller; log: Log; overHttps: boolean }
/** An answer but for the id of its request. */
type Written = { status: number; headers: readonly string[]; bytes: Buffer | undefined }

const lists = new Map(
  (['aircraftList', 'operatorList'] as const).map((name) => [`/api${contract[name].path}`, name]),
)

/** A kept list for whoever may see it, if nothing has to be asked for that; a refusal never is. */
function look({ store, knownCaller }: Options, request: IncomingMessage) {
  const { method, url = '', headers } = request
  const name = method === 'GET' && lists.get(url)
  // What pages of other origins are told is the framework's to say.
  if (!name || headers.origin) return null
  const claims = knownCaller(request)
  const roles = store.roles.kept()
  const body = store[name].kept()
  if (!claims || !roles || !body || !can(roleOf(claims, roles), permissions[name])) return null
  return { body, uid: claims.uid }
}

/** Writes an answer once for each form of a list. */
function createWriter({ overHttps }: Options) {
  const always = securityHeaders({ overHttps })
  const written = new WeakMap<EncodedJson, Map<Form, Written>>()

  function write(body: EncodedJson, form: Form): Written | null {
    const bytes =
      form === 'known' ? undefined : form === 'identity' ? body.bytes : body.made.get(form)
    if (!bytes && form !== 'known') return null
    const whole = bytes && { ...always, 'content-length': String(bytes.length) }
    const own = { vary: 'Accept-Encoding', ...headersOf(body, form) }
    const headers = Object.entries({ ...unchangedHeaders, ...whole, ...own }).flat()
    return { status: bytes ? 200 : 304, headers, bytes }
  }
  return (body: EncodedJson, form: Form): Written | null => {
    const forms = written.get(body) ?? new Map<Form, Written>()
    written.set(body, forms)
    const kept = forms.get(form) ?? write(body, form)
    if (kept) forms.set(form, kept)
    return kept
  }
}

/**
 * Answers an unchanged list to a known caller before the framework begins its work, which costs
 * more than twice as much as the answer (decision 24). It is the answer that the framework gives.
 */
export function createAtHand(options: Options): AtHand {
  const write = createWriter(options)

  return (request, response) => {
    const found = look(options, request)
    const answer = found && write(found.body, formFor(found.body, request.headers))
    if (!answer) return false
    const { status, headers, bytes } = answer
    const requestId = nextRequestId()
    response.writeHead(status, ['x-request-id', requestId, ...headers])
    response.end(bytes)
    const { method, url: route } = request
    options.log.info({ requestId, method, route, status, duration: 0, uid: found.uid }, requestLine)
    return true
  }
}
