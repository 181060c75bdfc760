import type { Body, CallName, Params, Response } from '@aerofleet/shared/contract'
import type { Admitted } from './admit'
import type { EncodedJson } from './encoded-json'
import type { Identity } from '../identity/identity'
import type { Log } from './log'
import type { OnceKey } from '../db/once'
import { aircraftHandlers } from '../aircraft/handlers'
import { operatorHandlers } from '../operators/handlers'
import { userHandlers } from '../users/handlers'

/** An answer that the database has already written as JSON. */
export type WrittenJson<T> = { json: string; of?: T }

export type Context<Name extends CallName> = Admitted & {
  params: Params<Name>
  body: Body<Name>
  /** The version of `If-Match`, or `null` without the header. */
  ifMatch: number | null
  /** The caller's Idempotency-Key for this call, if there is one: its first answer is given again. */
  once: OnceKey
  identity: Identity
  adminEmails: readonly string[]
  log: Log
}

type Handler<Name extends CallName> = (
  context: Context<Name>,
) => Promise<Response<Name> | WrittenJson<Response<Name>> | EncodedJson>

export type Handlers = { [Name in CallName]: Handler<Name> }

/** A call of the contract without a handler does not compile. */
export const handlers: Handlers = { ...aircraftHandlers, ...operatorHandlers, ...userHandlers }
