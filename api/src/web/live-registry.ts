import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Registry } from '@aerofleet/shared/mfe-declaration'
import type { Log } from '../http/log/log'

export type LiveRegistry = {
  /** The state is `missing` when neither `live.json` nor the last good registry is usable. */
  read: () => Promise<Reading>
  shellOf: (registry: Registry) => string
}
export type Reading =
  | { state: 'live' | 'last good'; registry: Registry }
  | { state: 'missing'; registry: null }
type Options = {
  storeDirectory: string
  shellDirectory?: string | undefined
  /** For the next start, if `live.json` cannot be used then. */
  lastGoodFile: string
  log: Pick<Log, 'warn' | 'error'>
}
type Parsed = { text: string; registry: Registry } | { text: string; problem: string }

function parse(text: string): Parsed {
  try {
    return { text, registry: Registry.parse(JSON.parse(text)) }
  } catch {
    return { text, problem: 'live.json is no registry' }
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function replace(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.new`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(temporary, text, { flush: true })
  await rename(temporary, file)
}

/** While `live.json` is unusable, the last good registry stays live. */
export function createLiveRegistry(options: Options): LiveRegistry {
  const { storeDirectory, shellDirectory, lastGoodFile, log } = options
  let latest: Parsed | undefined
  let lastGood: Parsed | undefined
  let loggedProblem: string | undefined

  const shellOf = ({ shell }: Registry) =>
    shellDirectory ?? join(storeDirectory, 'shell', shell?.current.version ?? 'none')

  async function findShellProblem(registry: Registry): Promise<string | undefined> {
    if (await isThere(join(shellOf(registry), 'index.html'))) return undefined
    const { version } = registry.shell?.current ?? {}
    return version
      ? `The store lacks shell ${version}, which live.json names`
      : 'live.json names no shell'
  }

  /**
   * Reads the file each time, because its timestamp does not show every change. It parses only changed texts.
   */
  async function readLive(): Promise<Parsed | { problem: string }> {
    const text = await readFile(join(storeDirectory, 'live.json'), 'utf8').catch(() => null)
    if (text === null) return { problem: 'live.json cannot be read' }
    const parsed = latest?.text === text ? latest : parse(text)
    latest = parsed
    const problem = 'registry' in parsed ? await findShellProblem(parsed.registry) : undefined
    return problem === undefined ? parsed : { problem }
  }

  async function remember(parsed: Parsed): Promise<void> {
    if (lastGood?.text === parsed.text) return
    lastGood = parsed
    await replace(lastGoodFile, parsed.text).catch((error: unknown) =>
      log.warn({ err: error }, 'The registry could not be kept for the next start'),
    )
  }

  async function readLastGood(): Promise<Registry | null> {
    const text = lastGood ? null : await readFile(lastGoodFile, 'utf8').catch(() => null)
    if (text !== null) lastGood = parse(text)
    if (!lastGood || !('registry' in lastGood)) return null
    return (await findShellProblem(lastGood.registry)) === undefined ? lastGood.registry : null
  }

  /** Logs each change of the state once, however many requests come. */
  function logState(problem: string | undefined, isServed: boolean): void {
    if (problem === loggedProblem) return
    loggedProblem = problem
    if (problem === undefined) log.warn('live.json can be used again')
    else if (isServed) log.warn({ problem }, 'The last good registry is served')
    else log.error({ problem }, 'No page can be served: no registry can be used')
  }

  async function read(): Promise<Reading> {
    const live = await readLive()
    if ('registry' in live) {
      await remember(live)
      logState(undefined, true)
      return { state: 'live', registry: live.registry }
    }
    const registry = await readLastGood()
    // Before the first build of a remote, the server can serve `shellDirectory` alone.
    if (!registry && shellDirectory && !latest) {
      return { state: 'live', registry: { revision: 0, remotes: {} } }
    }
    logState(live.problem, registry !== null)
    return registry ? { state: 'last good', registry } : { state: 'missing', registry: null }
  }

  return { read, shellOf }
}
