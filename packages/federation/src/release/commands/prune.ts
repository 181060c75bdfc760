import { releasesOf } from '../store/registry'
import type { Flags, Outcome, Tools } from './command'

export type Limits = { keep: number; days: number }

const day = 24 * 3_600_000

export async function prune(
  { store, now }: Pick<Tools, 'store' | 'now'>,
  { dryRun }: Pick<Flags, 'dryRun'>,
  { keep, days }: Limits,
): Promise<Outcome> {
  const registry = await store.registry()
  const limit = now().getTime() - days * day
  const removed: { name: string; version: string }[] = []
  for (const name of await store.names()) {
    const releases = releasesOf(registry, name)
    const used = new Set([releases?.current.version, releases?.previous?.version])
    const old = (await store.versions(name))
      .slice(keep)
      .filter(({ version, published }) => !used.has(version) && published.getTime() < limit)
    for (const { version } of old) {
      if (!dryRun) await store.remove(name, version)
      removed.push({ name, version })
    }
  }
  const verb = dryRun ? 'Would remove' : 'Removed'
  return {
    lines: removed.length
      ? removed.map(({ name, version }) => `${verb} ${name} ${version}.`)
      : ['Nothing is old enough.'],
    data: removed,
  }
}
