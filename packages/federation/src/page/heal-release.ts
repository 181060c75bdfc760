import type { Release } from '@aerofleet/shared/mfe-declaration'
import * as z from 'zod/mini'
import { loadTimeout } from './runtime-plugin'

const Hashes = z.record(z.string(), z.string())

/**
 * Fetches every file of a release anew, because the browser would keep a damaged copy for a year. Never rejects: a file
 * that is still damaged fails when it is loaded.
 */
export async function healRelease({ entry, preload, pages = {} }: Release): Promise<void> {
  const base = entry.slice(0, entry.lastIndexOf('/') + 1)
  const signal = AbortSignal.timeout(loadTimeout)
  const refetch = async (address: string, integrity = '') =>
    fetch(address, { cache: 'reload', integrity, signal })
  // An old release may have no hashes.json, or the server may be down.
  const hashes = await refetch(`${base}hashes.json`)
    .then(async (answer) => Hashes.parse(answer.ok ? await answer.json() : {}))
    .catch((): z.infer<typeof Hashes> => ({}))
  const listed = [entry, ...preload, ...Object.values(pages).flat()]
  const files = new Set([...listed, ...Object.keys(hashes).map((file) => base + file)])
  await Promise.allSettled(
    [...files].map(async (file) => {
      const answer = await refetch(file, hashes[file.slice(base.length)])
      await answer.arrayBuffer()
    }),
  )
}
