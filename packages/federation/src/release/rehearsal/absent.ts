import { isOptional } from '@aerofleet/shared/mfe-declaration'
import { createReleaseReader } from '../candidate'
import { findMisfits } from '../checks/fit'
import { releasesOf, type Live } from '../store/registry'
import type { Store } from '../store/store'

/**
 * The newest stored release of each optional remote that is not live. One that is damaged, or does not fit
 * beside the others, is left out: nobody can promote it either.
 */
export async function findAbsent(store: Store, live: Live): Promise<Live['remotes']> {
  const read = createReleaseReader(store)
  const absent: Live['remotes'] = {}
  for (const name of await store.names()) {
    const [newest] = releasesOf(live, name) ? [] : await store.versions(name)
    const build = newest && (await read(name, newest.version).catch(() => undefined))
    if (build?.kind !== 'remote' || !isOptional(build.release.declaration)) continue
    const beside = { ...live, remotes: { ...live.remotes, ...absent } }
    if ((await findMisfits(build, beside, read)).length > 0) continue
    absent[name] = { current: build.release }
  }
  return absent
}
