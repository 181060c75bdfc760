import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Registry } from '@aerofleet/shared/mfe-declaration'
import type { Log } from '../http/log/log'

export type LiveRegistry = {
  /** What pages are answered with; `missing` if neither `live.json` nor one kept before can be used. */
  read: () => Promise<Reading>
  /** Where the shell of a registry has its `index.html` and `assets/`. */
  shellOf: (registry: Registry) => string
}
export type Reading =
  { state: 'live' | 'last good'; registry: Registry } | { state: 'missing'; registry: null }
type Options = {
  /** Where `live.json` and `<name>/<version>/` are. */
  storeDirectory: string
  /** Where the shell is, if not in the store. */
  shellDirectory?: string | undefined
  /** Where the last registry that could be used is kept for the next process. */
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

/** Whatever happens to `live.json`, pages are answered with the last registry that could be used. */
export function createLiveRegistry(options: Options): LiveRegistry {
  const { storeDirectory, shellDirectory, lastGoodFile, log } = options
  let latest: Parsed | undefined
  let good: Parsed | undefined
  let toldProblem: string | undefined

  const shellOf = ({ shell }: Registry) =>
    shellDirectory ?? join(storeDirectory, 'shell', shell?.current.version ?? 'none')

  async function shellProblem(registry: Registry): Promise<string | undefined> {
    if (await isThere(join(shellOf(registry), 'index.html'))) return undefined
    const { version } = registry.shell?.current ?? {}
    return version
      ? `The store lacks shell ${version}, which live.json names`
      : 'live.json names no shell'
  }

  /** Read each time, since no timestamp tells every change; parsed only when it has changed. */
  async function readLive(): Promise<Parsed | { problem: string }> {
    const text = await readFile(join(storeDirectory, 'live.json'), 'utf8').catch(() => null)
    if (text === null) return { problem: 'live.json cannot be read' }
    const parsed = latest?.text === text ? latest : parse(text)
    latest = parsed
    const problem = 'registry' in parsed ? await shellProblem(parsed.registry) : undefined
    return problem === undefined ? parsed : { problem }
  }

  async function keep(parsed: Parsed): Promise<void> {
    if (good?.text === parsed.text) return
    good = parsed
    await replace(lastGoodFile, parsed.text).catch((error: unknown) =>
      log.warn({ err: error }, 'The registry could not be kept for the next start'),
    )
  }

  async function lastGood(): Promise<Registry | null> {
    const text = good ? null : await readFile(lastGoodFile, 'utf8').catch(() => null)
    if (text !== null) good = parse(text)
    if (!good || !('registry' in good)) return null
    return (await shellProblem(good.registry)) === undefined ? good.registry : null
  }

  /** Once for each change, not for each request. */
  function tell(problem: string | undefined, served: boolean): void {
    if (problem === toldProblem) return
    toldProblem = problem
    if (problem === undefined) log.warn('live.json can be used again')
    else if (served) log.warn({ problem }, 'The last good registry is served')
    else log.error({ problem }, 'No page can be served: no registry can be used')
  }

  async function read(): Promise<Reading> {
    const live = await readLive()
    if ('registry' in live) {
      await keep(live)
      tell(undefined, true)
      return { state: 'live', registry: live.registry }
    }
    const registry = await lastGood()
    // A shell of its own can do without remotes, as before the first build of them.
    if (!registry && shellDirectory && !latest) {
      return { state: 'live', registry: { revision: 0, remotes: {} } }
    }
    tell(live.problem, registry !== null)
    return registry ? { state: 'last good', registry } : { state: 'missing', registry: null }
  }

  return { read, shellOf }
}
