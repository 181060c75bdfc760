import type { CallName, Contract } from '@aerofleet/shared/contract/all'
import type { Answer, Body, Params, Query } from '@aerofleet/shared/contract/endpoint'
import type { Caller } from '../db/author'
import type { Work } from '../db/change'
import type { Database, OpenDatabase } from '../db/database'
import type { Act } from '../db/history'
import type { Followers } from '../db/save-change'
import type { Identity } from '../identity/identity'
import type { RecentRoles } from '../identity/recent-roles'
import type { Today } from '../today'
import type { CachedLists } from './answer/cached-lists'
import type { CsvFile } from './answer/csv-file'
import type { EncodedJson } from './answer/encoded-json'
import type { Log } from './log/log'

export type Services = {
  database: OpenDatabase
  db: Database
  cachedList: CachedLists
  recentRoles: RecentRoles
  identity: Identity
  /** Lower-case e-mail addresses. Their users may make themselves admin in a real project. */
  adminEmails: readonly string[]
  today: Today
  /** An IANA name. `today` is the calendar day in this time zone. */
  timeZone: string
  followers: Followers
}

export type Context<Name extends CallName> = Services & {
  /**
   * The role was read when the call was permitted. `change` passes on the role that counts in its
   * transaction.
   */
  caller: Caller
  change: <T>(work: Work<T>, decidedAt?: number) => Promise<T>
  /** Runs one of several transactions of a request. It does not claim the Idempotency-Key. */
  changePart: <T>(work: Work<T>) => Promise<T>
  /**
   * The act of a change in several transactions. The header names it; otherwise a repeat under the same key
   * goes on with the same act.
   */
  actOfParts: (label: string) => Act
  findAnswer: () => Promise<unknown>
  params: Params<Contract[Name]>
  query: Query<Contract[Name]>
  body: Body<Contract[Name]>
  ifMatch: number | null
  /**
   * The check of an import answers this ETag, and the import sends it as `If-Match`; `null` without the
   * header.
   */
  ifMatchTag: string | null
  actId: string | null
  log: Log
}

type Handler<Name extends CallName> = (
  context: Context<Name>,
) => Promise<
  Contract[Name] extends { answers: 'text/csv' } ? CsvFile : Answer<Contract[Name]> | EncodedJson
>

/** A call of the contract without a handler does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> }
export type HandlersOf<Resource extends string> = Pick<
  Handlers,
  Extract<CallName, `${Resource}${string}`>
>

/** Runs before the body has come. */
export type BeforeBody = {
  [Name in CallName]?: (request: Pick<Context<Name>, 'caller' | 'params' | 'query'>) => void
}
