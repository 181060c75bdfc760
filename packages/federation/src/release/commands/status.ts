import type { Releases } from '../store/registry'
import type { Outcome, Tools } from './command'

export async function status({ store }: Tools): Promise<Outcome> {
  const { revision, shell, remotes } = await store.registry()
  const row = (name: string, { current, previous }: Releases) => ({
    name,
    version: current.version,
    previous: previous?.version,
  })
  const rows = Object.entries(remotes).map(([name, releases]) => row(name, releases))
  const all = [...(shell ? [row('shell', shell)] : []), ...rows]
  return {
    lines: [
      `Registry revision ${revision}`,
      ...all.map(
        ({ name, version, previous }) =>
          `${name} ${version}${previous ? ` (before: ${previous})` : ''}`,
      ),
    ],
    data: { revision, ...(shell && { shell: row('shell', shell) }), remotes: rows },
  }
}
