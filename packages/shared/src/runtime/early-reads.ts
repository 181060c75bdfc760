/** A request that the document sends before any other code of the page has loaded. */
export type EarlyRead = {
  token: string
  controller: AbortController
  startedAt: number
  answer: Promise<{ response: Response; text: string }>
}

declare global {
  /** By address. */
  var earlyReads: Map<string, EarlyRead> | undefined
}

/** Returns the early request to an address, once. It ignores requests with another token, or older than 30 s. */
export function takeEarlyRead(url: string, token: string): EarlyRead | undefined {
  const read = globalThis.earlyReads?.get(url)
  globalThis.earlyReads?.delete(url)
  const isUsable = read?.token === token && performance.now() - read.startedAt < 30_000
  return isUsable ? read : undefined
}
