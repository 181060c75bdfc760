import { releasesOf } from '../store/registry'
import type { Outcome, StoreTools } from './command'

export async function list(
  { store }: Pick<StoreTools, 'store'>,
  name: string | undefined,
): Promise<Outcome> {
  const registry = await store.registry()
  const versionsOfParts = await Promise.all(
    (name ? [name] : await store.names()).map(async (part) => {
      const releases = releasesOf(registry, part)
      const state = (version: string) => {
        if (releases?.current.version === version) return 'live'
        return releases?.previous?.version === version ? 'previous' : ''
      }
      return (await store.versions(part)).map(({ version, published }) => ({
        name: part,
        version,
        published: published.toISOString(),
        state: state(version),
      }))
    }),
  )
  const rows = versionsOfParts.flat()
  return {
    lines: rows.length
      ? rows.map((row) => `${row.name} ${row.version} ${row.published} ${row.state}`.trimEnd())
      : ['The store is empty.'],
    data: rows,
  }
}
