import type { Release } from '@aerofleet/shared/mfe-declaration'
import * as z from 'zod/mini'
import { loadTimeout } from './runtime-plugin'

/** `hashes.json` of a build: the hash of every script and stylesheet. */
const Hashes = z.record(z.string(), z.string())

/**
 * Fetches every file of a release anew: one that arrived damaged would stay in the browser's cache
 * for a year. Never fails; whether a file is right now is told by who loads it.
 */
export async function healRelease({ entry, preload, pages = {} }: Release): Promise<void> {
  const base = entry.slice(0, entry.lastIndexOf('/') + 1)
  const signal = AbortSignal.timeout(loadTimeout)
  const anew = async (address: string, integrity = '') =>
    fetch(address, { cache: 'reload', integrity, signal })
  // A release from before there was this file, or one whose server is down.
  const hashes = await anew(`${base}hashes.json`)
    .then(async (answer) => Hashes.parse(answer.ok ? await answer.json() : {}))
    .catch((): z.infer<typeof Hashes> => ({}))
  const known = [entry, ...preload, ...Object.values(pages).flat()]
  const files = new Set([...known, ...Object.keys(hashes).map((file) => base + file)])
  await Promise.allSettled(
    [...files].map(async (file) => {
      const answer = await anew(file, hashes[file.slice(base.length)])
      await answer.arrayBuffer()
    }),
  )
}
