import { readBuild, type Build } from '../build-output'
import { createReleaseReader, requireFit, storeBuild } from '../candidate'
import type { Flags, Outcome, Tools } from './command'

export async function publish(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  await tools.build(name)
  return putInStore(tools, await readBuild(tools.distOf(name)), { dryRun })
}

export async function putInStore(
  { store }: Pick<Tools, 'store'>,
  build: Build,
  { dryRun }: Pick<Flags, 'dryRun'>,
): Promise<Outcome> {
  await requireFit([build], await store.registry(), createReleaseReader(store))
  const { name, version } = build
  if (dryRun) {
    return {
      lines: [`${name} ${version} would be published.`],
      data: { name, version, changed: false },
    }
  }
  const changed = await storeBuild(store, build)
  const line = changed
    ? `Published ${name} ${version}.`
    : `${name} ${version} is published already.`
  return {
    lines: [line, `Put it live: mfe promote ${name} ${version}`],
    data: { name, version, changed },
  }
}
