import { createReleaseReader } from '../candidate'
import type { Releases } from '../store/registry'
import type { Outcome, StoreTools } from './command'

export async function status({ store }: Pick<StoreTools, 'store'>): Promise<Outcome> {
  const { revision, shell, remotes } = await store.registry()
  const read = createReleaseReader(store)
  const row = async (name: string, { current, previous }: Releases) => {
    // A damaged release is live all the same.
    const build = await read(name, current.version).catch(() => undefined)
    return {
      name,
      version: current.version,
      previous: previous?.version,
      ...(build?.sdk && { sdk: build.sdk }),
    }
  }
  const rows = await Promise.all(
    Object.entries(remotes).map(([name, releases]) => row(name, releases)),
  )
  const ofShell = shell && (await row('shell', shell))
  return {
    lines: [
      `Registry revision ${revision}`,
      ...[...(ofShell ? [ofShell] : []), ...rows].map(({ name, version, previous, sdk }) => {
        const notes = [previous && `before: ${previous}`, sdk && `built with ${sdk}`]
        const said = notes.filter(Boolean).join('; ')
        return `${name} ${version}${said && ` (${said})`}`
      }),
    ],
    data: { revision, ...(ofShell && { shell: ofShell }), remotes: rows },
  }
}
