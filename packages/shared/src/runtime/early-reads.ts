/** An answer whose body has been read. */
export type WholeAnswer = { response: Response; text: string }

/** A request that the page's first script has sent, before any other code of the page was there. */
export type EarlyRead = {
  token: string
  /** The ETag of the stored answer that the request was sent with. */
  etag: string | undefined
  answer: Promise<WholeAnswer>
  controller: AbortController
  /** Milliseconds, as `performance.now()` counts them. */
  startedAt: number
}

declare global {
  /** The requests by their addresses; absent on a page that begins with none. */
  var earlyReads: Map<string, EarlyRead> | undefined
}

/** Milliseconds after which an answer is too old to be shown as a new one. */
const longestWait = 30_000

/**
 * Returns the early request to this address, once; `undefined` if there is none with this token and ETag from
 * the last 30 s.
 */
export function takeEarlyRead(
  url: string,
  token: string,
  etag: string | undefined,
): EarlyRead | undefined {
  const read = globalThis.earlyReads?.get(url)
  globalThis.earlyReads?.delete(url)
  if (!read) return undefined
  const isSame = read.token === token && read.etag === etag
  if (isSame && performance.now() - read.startedAt < longestWait) return read
  read.controller.abort()
  return undefined
}

/** Drops early requests that nobody has used: their answers would not show the change that is made now. */
export function dropEarlyReads(): void {
  for (const { controller } of globalThis.earlyReads?.values() ?? []) controller.abort()
  globalThis.earlyReads?.clear()
}
