import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { tokenIn } from './authenticate'
import type { Claims, Identity, Verified } from '../identity/identity'

/** Whom the token of a request speaks for, if that was verified just now. */
export type KnownCaller = (request: IncomingMessage) => Claims | null

/** A connection mostly carries one token, which then need not be told from others again. */
export function createKnownCaller(identity: Identity): KnownCaller {
  const callers = new WeakMap<Socket, Verified & { authorization: string }>()

  return ({ socket, headers: { authorization } }) => {
    if (!authorization) return null
    const last = callers.get(socket)
    if (last?.authorization === authorization && last.until > Date.now()) return last.claims
    const known = identity.known(tokenIn(authorization) ?? '')
    if (known) callers.set(socket, { ...known, authorization })
    return known && known.claims
  }
}
