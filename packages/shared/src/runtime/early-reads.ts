/** A request that the page's first script has sent, before any other code of the page was there. */
export type EarlyRead = {
  token: string
  response: Promise<Response>
  controller: AbortController
  /** On the clock of `performance.now()`. */
  startedAt: number
}

declare global {
  /** By address; absent where the page begins with no requests. */
  var earlyReads: Map<string, EarlyRead> | undefined
}

/** Milliseconds after which an answer is too old to be shown as a new one. */
const longestWait = 30_000

/** Gives the request to an address away, once; `undefined` if there is none that this token has sent of late. */
export function takeEarlyRead(url: string, token: string): EarlyRead | undefined {
  const read = globalThis.earlyReads?.get(url)
  globalThis.earlyReads?.delete(url)
  if (!read) return undefined
  if (read.token === token && performance.now() - read.startedAt < longestWait) return read
  read.controller.abort()
  return undefined
}

/** Gives up what nobody has taken: it would be shown without the change that is made now. */
export function dropEarlyReads(): void {
  for (const { controller } of globalThis.earlyReads?.values() ?? []) controller.abort()
  globalThis.earlyReads?.clear()
}
