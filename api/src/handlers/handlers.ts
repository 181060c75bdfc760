import type { Body, CallName, Params, Response } from '@aerofleet/shared/contract'
import type { Caller } from '../caller'
import type { Identity } from '../identity/identity'
import type { Log } from '../log'
import type { Database, Store } from '../store/store'
import { aircraftHandlers } from './aircraft'
import { operatorHandlers } from './operators'
import { userHandlers } from './users'

/** An answer that the database has already written as JSON. */
export type WrittenJson<T> = { json: string; of?: T }

export type Context<Name extends CallName> = {
  caller: Caller
  params: Params<Name>
  body: Body<Name>
  /** The version of `If-Match`, or `null` without the header. */
  ifMatch: number | null
  store: Store
  identity: Identity
  adminEmails: readonly string[]
  log: Log
  /** One transaction; with an Idempotency-Key its first answer is given again. */
  once: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
}

type Handler<Name extends CallName> = (
  context: Context<Name>,
) => Promise<Response<Name> | WrittenJson<Response<Name>>>

export type Handlers = { [Name in CallName]: Handler<Name> }

/** A call of the contract without a handler does not compile. */
export const handlers: Handlers = { ...aircraftHandlers, ...operatorHandlers, ...userHandlers }
