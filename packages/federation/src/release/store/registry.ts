import { setTimeout as pause } from 'node:timers/promises'
import { Registry, type Release } from '@aerofleet/shared/mfe-declaration'
import * as z from 'zod/mini'
import type { Store } from './store'

/** The number of rollbacks that are possible one after the other. */
const maxFormer = 20

/** `at` is the time in ISO 8601. */
const Note = z.object({ by: z.string(), at: z.string(), why: z.optional(z.string()) })
export type Note = z.infer<typeof Note>

export const Revision = z.extend(Registry, {
  /** The versions of each part that were live before its previous release, the newest first. */
  former: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Absent in old revisions. */
  note: z.optional(Note),
})
export type Revision = z.infer<typeof Revision>

export type Live = Omit<Revision, 'revision' | 'note'>
type AnyRelease = { version: string }
export type Releases = { current: AnyRelease; previous?: AnyRelease | undefined }

/**
 * Changes the registry by compare and swap: when somebody else was faster, `change` is called again with the newest
 * registry. Writes nothing when nothing differs.
 */
export async function updateRegistry(
  store: Store,
  change: (live: Live) => Live | Promise<Live>,
  note?: Note,
): Promise<{ registry: Revision; changed: boolean }> {
  for (let attempt = 0; ; attempt++) {
    const before = await store.registry()
    const { revision, note: _, ...live } = structuredClone(before)
    const next = await change(live)
    if (JSON.stringify(next) === JSON.stringify(live)) return { registry: before, changed: false }
    const registry = Revision.parse({ revision: revision + 1, ...next, ...(note && { note }) })
    if (await store.swap(before, registry)) return { registry, changed: true }
    await pause(Math.random() * Math.min(200, 5 * 2 ** Math.min(attempt, 6)))
  }
}

export function releasesOf(live: Live, name: string): Releases | undefined {
  return name === 'shell' ? live.shell : live.remotes[name]
}

/** Returns the versions that were live before the previous one, the newest first. */
export function formerOf({ former = {} }: Live, name: string): string[] {
  return former[name] ?? []
}

function withFormer(live: Live, name: string, versions: string[]): Live {
  const { former: { [name]: _, ...others } = {}, ...rest } = live
  const former = { ...others, ...(versions.length > 0 && { [name]: versions }) }
  return { ...rest, ...(Object.keys(former).length > 0 && { former }) }
}

/** `undefined` takes the part out of the application. */
export function withReleases(
  before: Live,
  name: string,
  releases: Releases | undefined,
  former: string[] = [],
): Live {
  const live = withFormer(before, name, former.slice(0, maxFormer))
  if (name === 'shell') return { ...live, ...(releases && { shell: releases }) }
  const { [name]: _, ...others } = live.remotes
  if (!releases) return { ...live, remotes: others }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a remote's name comes with a remote's releases
  const ofRemote = releases as Live['remotes'][string]
  return { ...live, remotes: { ...live.remotes, [name]: ofRemote } }
}

/** The former current release becomes the previous one, to which the shell falls back. */
export function withPromoted(live: Live, name: string, release: Release | AnyRelease): Live {
  const before = releasesOf(live, name)
  if (before?.current.version === release.version) return live
  const older = before?.previous ? [before.previous.version, ...formerOf(live, name)] : []
  return withReleases(
    live,
    name,
    { current: release, ...(before && { previous: before.current }) },
    older,
  )
}
