import { readBuild, treeHash, type Build } from './build-output'
import { misfits, type ReadRelease } from './checks/fit'
import { flaws } from './checks/flaws'
import type { Live } from './store/registry'
import type { Store } from './store/store'

/** Throws one error with a line for each problem; does nothing without any. */
export function refuse(what: string, problems: string[]): void {
  if (problems.length > 0) throw new Error([`${what} is refused:`, ...problems].join('\n  '))
}

/** Reads releases where the store has them. */
export function readFrom(store: Store): ReadRelease {
  return async (name, version) => {
    const directory = await store.directoryOf(name, version)
    return readBuild(
      directory,
      `Take ${directory} out of the store and publish it again, or promote another version: mfe list ${name}`,
    )
  }
}

/** Throws with all that speaks against builds: by themselves, and in the composition they would join. */
export async function requireFit(builds: Build[], live: Live, read: ReadRelease): Promise<void> {
  const problems = builds.map(async (build) => [
    ...(await flaws(build)),
    ...(await misfits(build, live, read)),
  ])
  const names = builds.map(({ name, version }) => `${name} ${version}`).join(', ')
  refuse(names, (await Promise.all(problems)).flat())
}

/** Takes a build into the store. The same content again changes nothing; other content is refused. */
export async function putBuild(store: Store, build: Build): Promise<boolean> {
  const { name, version, directory } = build
  if (await store.put(name, version, directory)) return true
  const stored = await store.directoryOf(name, version)
  if ((await treeHash(stored)) === (await treeHash(directory))) return false
  throw new Error(
    `${name} ${version} is in the store with other content. A version never changes: build from changed sources, or raise the version in package.json.`,
  )
}
