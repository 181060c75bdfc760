import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval'
import * as z from 'zod/mini'
import type { Answer, Endpoint } from '../contract/endpoint'
import { etagOf, revive } from './api-client'
import { readClaims, readStored, tokenKey, writeStored } from './session'

/**
 * Lists that this browser stores in IndexedDB for the next visit of the same user. This key of local storage
 * names the user, and the path and ETag of each list; the script in the HTML reads it, too.
 */
export const keptKey = 'aerofleet.kept'
/**
 * The value of that key while the database is being emptied, so that the next visit empties it if this one
 * could not.
 */
const forgetting = ''

/** Milliseconds. The database of WebKit sometimes never answers. */
const longestRead = 1000
/** Writing more rows would block the page for too long. */
const maxRows = 20_000

/**
 * The uid of the user and the revision of the registry, as another release may store answers in another form.
 */
let owner: string | null = null
let database: UseStore | undefined
const store = () => (database ??= createStore('aerofleet', 'answers'))
const keyOf = (path: string) => `${owner} ${path}`

/** Reads from the database, by path, until a newer answer has come. */
const reads = new Map<string, Promise<unknown>>()
/** Answers that are waiting to be written, by path. */
const unwritten = new Map<string, unknown>()

/** The ETags by path; none if the stored lists belong to somebody else. */
function readEtags(): Map<string, string> {
  const [keptFor, ...lines] = (readStored(keptKey) ?? '').split('\n')
  if (owner === null || keptFor !== owner) return new Map()
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)]))
}

function writeEtag(path: string, etag: string | null): void {
  const etags = readEtags()
  if (etag === null) etags.delete(path)
  else etags.set(path, etag)
  writeStored(keptKey, [owner, ...[...etags].map((line) => line.join(' '))].join('\n'))
}

/** Whether the stored token is the owner's: somebody else may have signed in in another tab. */
function isOwnersToken(): boolean {
  const token = readStored(tokenKey)
  const uid = token ? readClaims(token)?.sub : undefined
  return uid !== undefined && owner?.startsWith(`${uid} `) === true
}

/** Stores answers for this user from now on, or for nobody. Removes those of anybody else. */
export function keepAnswersFor(uid: string | null, revision: number): void {
  const next = uid === null ? null : `${uid} ${revision}`
  if (next !== owner) {
    owner = next
    reads.clear()
    unwritten.clear()
  }
  const kept = readStored(keptKey)
  if (kept !== null && (next === null || kept.split('\n')[0] !== next)) void forgetAll()
}

async function forgetAll(): Promise<void> {
  writeStored(keptKey, forgetting)
  try {
    await clear(store())
    if (readStored(keptKey) === forgetting) writeStored(keptKey, null)
  } catch {
    // The next visit tries again.
  }
}

/** The stored answer of a call; `undefined` if there is none that can be used. */
export function keptAnswer<Row extends Endpoint>(row: Row): Promise<Answer<Row> | undefined> {
  const read = reads.get(row.path) ?? readAnswer(row)
  reads.set(row.path, read)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entry was made from this row
  return read as Promise<Answer<Row> | undefined>
}

const Kept = z.object({ etag: z.string(), answer: z.unknown() })

async function readAnswer<Row extends Endpoint>(row: Row): Promise<Answer<Row> | undefined> {
  const ownerThen = owner
  const etag = readEtags().get(row.path)
  if (etag === undefined || !isOwnersToken()) return undefined
  const record = await Promise.race([readRecord(row.path), tooLate()])
  if (owner !== ownerThen) return undefined
  const { data } = Kept.safeParse(record)
  const answer = data?.etag === etag ? revive(row, data.answer, etag) : undefined
  // Without its ETag the entry is not read again, and the next answer replaces it.
  if (answer === undefined) writeEtag(row.path, null)
  return answer
}

async function readRecord(path: string): Promise<unknown> {
  try {
    return await get<unknown>(keyOf(path), store())
  } catch {
    // There is no database, or the browser refuses it.
    return undefined
  }
}

const tooLate = () => new Promise<undefined>((resolve) => setTimeout(resolve, longestRead))

/**
 * Returns a function that stores the answer of a call when the page is idle. It does nothing if another user
 * has signed in since.
 */
export function answerKeeper({ path }: Endpoint): (answer: unknown) => void {
  const asker = owner
  return (answer) => {
    reads.delete(path)
    if (owner === null || owner !== asker) return
    if (unwritten.size === 0) whenIdle(writeAnswers)
    unwritten.set(path, answer)
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 1000)
}

function writeAnswers(): void {
  const answers = [...unwritten]
  unwritten.clear()
  for (const [path, answer] of answers) {
    // Without a database the next visit begins like the first.
    void writeAnswer(path, answer).catch(() => {})
  }
}

async function writeAnswer(path: string, answer: unknown): Promise<void> {
  const ownerThen = owner
  if (!isOwnersToken()) return
  const etag = etagOf(answer)
  if (etag !== undefined && readEtags().get(path) === etag) return
  // Names the owner in local storage before anything is written to the database.
  writeEtag(path, null)
  if (readStored(keptKey) === null) return
  const isList = Array.isArray(answer) && answer.length > 0 && answer.length <= maxRows
  if (etag === undefined || !isList) return del(keyOf(path), store())
  await set(keyOf(path), { etag, answer }, store())
  if (owner === ownerThen) writeEtag(path, etag)
}
