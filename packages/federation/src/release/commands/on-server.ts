import { readBuild } from '../build-output'
import { requireNoProblems, requireSound, createReleaseReader } from '../candidate'
import { mirrorOf, type Act, type Server } from '../over-http'
import { releasesOf, withPromoted } from '../store/registry'
import type { Flags, Outcome, Tools } from './command'

/**
 * The server carries out these commands on its own store. They take the same words and give the same results as for a
 * store in a folder.
 */
export function onServer(server: Server, tools: Tools) {
  const change = (name: string, act: Act, flags: Flags) => server.change(name, act, flags)

  async function publish(_: Tools, name: string, flags: Flags): Promise<Outcome> {
    await tools.build(name)
    const build = await readBuild(tools.distOf(name))
    await requireSound([build])
    return server.publish(build, flags)
  }

  async function promote(
    _: Tools,
    name: string,
    wanted: string | undefined,
    flags: Flags,
  ): Promise<Outcome> {
    const version = wanted ?? (await tools.sourceVersion(name))
    const act: Act = { act: 'promote', version }
    if (flags.rehearse) {
      // The server first refuses releases that do not fit, because that takes no browser.
      await change(name, act, { ...flags, dryRun: true })
      await rehearse(name, version)
    }
    return change(name, act, flags)
  }

  async function rehearse(name: string, version: string): Promise<void> {
    const mirror = mirrorOf(server, tools.mirrorFolder)
    const { revision: _, ...live } = await mirror.registry()
    if (releasesOf(live, name)?.current.version === version) return
    const build = await createReleaseReader(mirror)(name, version)
    const problems = await tools.rehearse(withPromoted(live, name, build.release), name, mirror)
    requireNoProblems(`${name} ${version}`, problems)
  }

  return {
    publish,
    promote,
    rollback: (_: Tools, name: string, flags: Flags) => change(name, { act: 'rollback' }, flags),
    retire: (_: Tools, name: string, flags: Flags) => change(name, { act: 'retire' }, flags),
    status: () => server.status(),
    log: (_: Tools, count: number) => server.log(count),
    async list(_: Tools, name: string | undefined): Promise<Outcome> {
      if (name) return server.list(name)
      throw new Error('Of which one? Give the name of a remote, or shell: mfe list <name>')
    },
    async prune(): Promise<Outcome> {
      throw new Error('A server keeps its own store: prune it there, with its folder in MFE_STORE.')
    },
  }
}
