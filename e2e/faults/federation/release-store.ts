import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyStore, mfe } from '../../support/command'

type Slot = { current: { version: string } }
type Live = { shell: Slot; remotes: Record<string, Slot> }
type Stage = {
  store: string
  shell: string
  /** The version that this checkout's sources build. */
  version: string
  run: (commandLine: string) => ReturnType<typeof mfe>
  liveVersion: () => Promise<string | undefined>
  copyAs: (label: string) => Promise<{ version: string; folder: string }>
}

/** The store is the test's own, with the releases that this checkout has built. */
export async function withStore(play: (stage: Stage) => Promise<void>): Promise<void> {
  const { store, remove } = await copyStore()
  const readLive = async () => JSON.parse(await readFile(join(store, 'live.json'), 'utf8')) as Live
  const { shell, remotes } = await readLive()
  const version = remotes['fleet']?.current.version ?? ''
  const from = join(store, 'fleet', version)
  try {
    await play({
      store,
      shell: join(store, 'shell', shell.current.version),
      version,
      run: (commandLine) => mfe(`${commandLine} --no-rehearse`, { env: { MFE_STORE: store } }),
      liveVersion: async () => (await readLive()).remotes['fleet']?.current.version,
      async copyAs(label) {
        const folder = join(store, 'fleet', `${version}-${label}`)
        await cp(from, folder, { recursive: true })
        const file = join(folder, 'build.json')
        const build = JSON.parse(await readFile(file, 'utf8')) as { version: string }
        await writeFile(file, JSON.stringify({ ...build, version: `${version}-${label}` }))
        return { version: `${version}-${label}`, folder }
      },
    })
  } finally {
    await remove()
  }
}
