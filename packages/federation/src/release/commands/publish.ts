import { readBuild } from '../build-output'
import { createReleaseReader, requireFit, storeBuild } from '../candidate'
import type { Flags, Outcome, Tools } from './command'

export async function publish(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  const { store } = tools
  await tools.build(name)
  const build = await readBuild(tools.distOf(name))
  await requireFit([build], await store.registry(), createReleaseReader(store))
  const { version } = build
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
