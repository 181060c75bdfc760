import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { launch } from '../../run/launch.mjs'
import type { Live } from '../store/registry'
import type { Store } from '../store/store'

export type Stage = {
  url: string
  play: (live: Live) => Promise<void>
  close: () => Promise<void>
}

/** Earlier releases stay in the stage's store, because open pages may still load files from them. */
export async function writeComposition(
  store: Pick<Store, 'directoryOf'>,
  directory: string,
  live: Live,
  revision: number,
) {
  const releases = Object.entries({ ...(live.shell && { shell: live.shell }), ...live.remotes })
  for (const [name, { current }] of releases) {
    const place = join(directory, name, current.version)
    if (existsSync(place)) continue
    await mkdir(dirname(place), { recursive: true })
    await symlink(await store.directoryOf(name, current.version), place)
  }
  const registry: Registry = { revision, ...live }
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'live.json')
  await writeFile(`${file}.new`, JSON.stringify(registry))
  await rename(`${file}.new`, file)
}

/** The stage inherits no settings of this process, such as the database and the identity service. */
function environment(directory: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    TZ: 'UTC',
    PORT: '0',
    DEMO: '1',
    DATA_DIR: join(directory, 'data'),
    MFE_STORE: join(directory, 'store'),
  }
}

/** @param server the built API server */
export async function openStage(server: string, store: Pick<Store, 'directoryOf'>): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'aerofleet-rehearsal-'))
  const place = join(directory, 'store')
  let revision = 0
  await writeComposition(store, place, { remotes: {} }, revision)
  const { ready, stop } = launch(server, { env: environment(directory) })
  async function close() {
    await stop()
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  const url = await ready().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { url, play: (live) => writeComposition(store, place, live, ++revision), close }
}
