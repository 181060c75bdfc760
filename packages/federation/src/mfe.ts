import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { objections } from './checks'
import { history, promoted, readRegistry, updateRegistry } from './registry'
import {
  describeRelease,
  names,
  putRelease,
  readManifest,
  releaseDirectory,
  versions,
} from './store'

type Tools = {
  store: string
  /** Absolute path of the build directory of a remote. */
  distOf: (name: string) => string
  /** Builds a remote if its sources changed; gives the version. */
  build: (name: string) => Promise<string>
  /** The version of each shared module that the built shell provides. */
  provided: () => Promise<Map<string, string> | undefined>
  now: () => Date
}

/** What a command did: a line or two for people, the same as data for machines. */
type Outcome = { lines: string[]; data: unknown }
type Flags = { dryRun: boolean; keep: number; days: number }

const usage = `mfe <command> [--json] [--dry-run]
  build <name>               builds the remote if its sources changed
  publish <name>             builds it, checks it and puts it in the store
  promote <name> [version]   makes a stored version live (default: the newest)
  rollback <name>            takes the version before the live one back
  list [name]                what the store holds
  status                     what is live
  prune [--keep 2] [--days 14]   removes old versions that are not live`

function refuse(problems: string[], what: string): void {
  if (problems.length > 0) throw new Error([`${what} is refused:`, ...problems].join('\n  '))
}

function live(remotes: Registry['remotes'], name: string) {
  const remote = remotes[name]
  if (!remote) throw new Error(`${name} is not live. Promote a version first: mfe promote ${name}`)
  return remote
}

async function check(
  tools: Tools,
  directory: string,
  release: Release,
  remotes: Registry['remotes'],
) {
  const problems = objections(
    release,
    await readManifest(directory),
    remotes,
    await tools.provided(),
  )
  refuse(problems, `${release.declaration.name} ${release.version}`)
}

async function publish(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  await tools.build(name)
  const directory = tools.distOf(name)
  const release = await describeRelease(directory)
  const { remotes } = await readRegistry(tools.store)
  await check(tools, directory, release, remotes)
  const { version } = release
  if (dryRun)
    return {
      lines: [`${name} ${version} would be published.`],
      data: { name, version, changed: false },
    }
  const { changed } = await putRelease(tools.store, directory)
  const line = changed
    ? `Published ${name} ${version}.`
    : `${name} ${version} is published already.`
  return { lines: [line, `Put it live: mfe promote ${name}`], data: { name, version, changed } }
}

async function promote(
  tools: Tools,
  name: string,
  wanted: string | undefined,
  { dryRun }: Flags,
): Promise<Outcome> {
  const version = wanted ?? (await versions(tools.store, name))[0]?.version
  if (!version)
    throw new Error(`The store holds no version of ${name}. Publish one: mfe publish ${name}`)
  const directory = releaseDirectory(tools.store, name, version)
  const release = await describeRelease(directory)
  if (dryRun) {
    await check(tools, directory, release, (await readRegistry(tools.store)).remotes)
    return { lines: [`${name} ${version} would go live.`], data: { name, version, changed: false } }
  }
  const { registry, changed } = await updateRegistry(tools.store, async (remotes) => {
    await check(tools, directory, release, remotes)
    return promoted(remotes, release)
  })
  const before = registry.remotes[name]?.previous?.version
  const line = changed
    ? `${name} ${version} is live${before ? `, before it ${before}` : ''}.`
    : `${name} ${version} is live already.`
  return {
    lines: [line],
    data: { name, version, previous: before, revision: registry.revision, changed },
  }
}

async function rollback(tools: Tools, name: string, { dryRun }: Flags): Promise<Outcome> {
  const past = await history(tools.store)
  const stored = new Set((await versions(tools.store, name)).map(({ version }) => version))
  const back = (remotes: Registry['remotes']): Registry['remotes'] => {
    const { current, previous } = live(remotes, name)
    if (!previous)
      throw new Error(`${name} ${current.version} has no version before it. Promote another one.`)
    // The one taken back is no fallback: what stood before the restored version is.
    const older = past
      .map((registry) => registry.remotes[name])
      .find((remote) => remote?.current.version === previous.version)?.previous
    const safe =
      older && older.version !== current.version && stored.has(older.version) ? older : undefined
    return { ...remotes, [name]: { current: previous, ...(safe && { previous: safe }) } }
  }
  if (dryRun) {
    const { remotes } = await readRegistry(tools.store)
    const version = back(remotes)[name]?.current.version
    return {
      lines: [`${name} would go back to ${version}.`],
      data: { name, version, changed: false },
    }
  }
  let from: string | undefined
  const { registry, changed } = await updateRegistry(tools.store, (remotes) => {
    from = remotes[name]?.current.version
    return back(remotes)
  })
  const version = registry.remotes[name]?.current.version
  return {
    lines: [`${name} went back from ${from} to ${version}.`],
    data: { name, version, from, revision: registry.revision, changed },
  }
}

async function list(tools: Tools, name: string | undefined): Promise<Outcome> {
  const { remotes } = await readRegistry(tools.store)
  const found = await Promise.all(
    (name ? [name] : await names(tools.store)).map(async (remote) =>
      (await versions(tools.store, remote)).map(({ version, published }) => ({
        name: remote,
        version,
        published: published.toISOString(),
        state:
          remotes[remote]?.current.version === version
            ? 'live'
            : remotes[remote]?.previous?.version === version
              ? 'previous'
              : '',
      })),
    ),
  )
  const rows = found.flat()
  return {
    lines: rows.length
      ? rows.map((row) => `${row.name} ${row.version} ${row.published} ${row.state}`.trimEnd())
      : ['The store is empty.'],
    data: rows,
  }
}

async function status(tools: Tools): Promise<Outcome> {
  const { revision, remotes } = await readRegistry(tools.store)
  const rows = Object.entries(remotes).map(([name, { current, previous }]) => ({
    name,
    version: current.version,
    previous: previous?.version,
  }))
  return {
    lines: [
      `Registry revision ${revision}`,
      ...rows.map(
        ({ name, version, previous }) =>
          `${name} ${version}${previous ? ` (before: ${previous})` : ''}`,
      ),
    ],
    data: { revision, remotes: rows },
  }
}

async function prune(tools: Tools, { dryRun, keep, days }: Flags): Promise<Outcome> {
  const { remotes } = await readRegistry(tools.store)
  const oldest = tools.now().getTime() - days * 24 * 3_600_000
  const removed: { name: string; version: string }[] = []
  for (const name of await names(tools.store)) {
    const used = new Set([remotes[name]?.current.version, remotes[name]?.previous?.version])
    const old = (await versions(tools.store, name))
      .slice(keep)
      .filter(({ version, published }) => !used.has(version) && published.getTime() < oldest)
    for (const { version } of old) {
      if (!dryRun) await rm(releaseDirectory(tools.store, name, version), { recursive: true })
      removed.push({ name, version })
    }
  }
  const verb = dryRun ? 'Would remove' : 'Removed'
  return {
    lines: removed.length
      ? removed.map(({ name, version }) => `${verb} ${name} ${version}.`)
      : ['Nothing is old enough.'],
    data: removed,
  }
}

/** Runs one command line; throws with a reason when it cannot. */
export async function mfe(args: string[], tools: Tools): Promise<{ text: string }> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      keep: { type: 'string', default: '2' },
      days: { type: 'string', default: '14' },
    },
  })
  const [command, name, version] = positionals
  const flags = { dryRun: values['dry-run'], keep: Number(values.keep), days: Number(values.days) }
  if (!Number.isInteger(flags.keep) || flags.keep < 0 || !(flags.days >= 0)) {
    throw new Error('--keep and --days are numbers, zero or more.')
  }
  const named = () => {
    if (!name) throw new Error(`Which remote?\n${usage}`)
    return name
  }
  const run = async (): Promise<Outcome> => {
    switch (command) {
      case 'build': {
        if (flags.dryRun) return { lines: [`${named()} would be built.`], data: { name: named() } }
        const built = await tools.build(named())
        return { lines: [`${named()} ${built} is built.`], data: { name: named(), version: built } }
      }
      case 'publish':
        return publish(tools, named(), flags)
      case 'promote':
        return promote(tools, named(), version, flags)
      case 'rollback':
        return rollback(tools, named(), flags)
      case 'list':
        return list(tools, name)
      case 'status':
        return status(tools)
      case 'prune':
        return prune(tools, flags)
      default:
        throw new Error(command ? `There is no command ${command}.\n${usage}` : usage)
    }
  }
  const { lines, data } = await run()
  return { text: values.json ? JSON.stringify(data) : lines.join('\n') }
}
