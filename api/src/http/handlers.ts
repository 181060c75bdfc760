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

/** What every handler may use. */
export type Services = {
  database: OpenDatabase
  /** The same, for reads. */
  db: Database
  /** Returns a list as it is now, from the cache while nothing of it has changed. */
  cachedList: CachedLists
  recentRoles: RecentRoles
  identity: Identity
  /** Lower-case addresses that may make themselves admin in a real project. */
  adminEmails: readonly string[]
  today: Today
  /** The IANA name of the zone whose calendar day `today` tells. */
  timeZone: string
  /** What changes bring about elsewhere. */
  followers: Followers
}

export type Context<Name extends CallName> = Services & {
  /** The role is that at the time of authorization; `change` passes on the role that counts then. */
  caller: Caller
  /** Changes something in one transaction for this request. */
  change: <T>(work: Work<T>, decidedAt?: number) => Promise<T>
  /** Changes something in a transaction of its own, without the request's key: one of several. */
  changePart: <T>(work: Work<T>) => Promise<T>
  /**
   * The act of a change in several transactions: that of the header, else one with which a repeat under the same
   * key goes on.
   */
  actOfParts: (label: string) => Act
  /** The stored answer to an earlier request with the same key. */
  findAnswer: () => Promise<unknown>
  params: Params<Contract[Name]>
  query: Query<Contract[Name]>
  body: Body<Contract[Name]>
  /** The version of `If-Match`, or `null` without the header. */
  ifMatch: number | null
  /** `If-Match` where it is the ETag of a check, or `null` without the header. */
  ifMatchTag: string | null
  /** The header `Act`, or `null` without it. */
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

/** What refuses a call before its body has come, beside the capability of its row. */
export type BeforeBody = {
  [Name in CallName]?: (request: Pick<Context<Name>, 'caller' | 'params' | 'query'>) => void
}
