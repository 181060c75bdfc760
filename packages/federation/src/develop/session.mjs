import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { freePort, isFree } from '@aerofleet/api/run/ports'
import { buildId, root } from '../build/content-hash.cjs'
import { host, remote } from '../build/preset.cjs'
import { builtVersion, releaseName, storeDirectory, targets } from '../release/workspace/parts.mjs'
import { apiFromBuild, apiFromSource } from './api.mjs'
import { buildDevelopmentShell, serve } from './front-end.mjs'
import { choose, missingBuild, staleBuild, takenPort } from './parts.mjs'

/** @typedef {ReturnType<typeof describe>} Part */
/** @typedef {{ product: number, [part: string]: number }} Ports the product's, and one for each dev server */

// The API serves the page from one of these; of a shell from source its dev server has the rest.
const servedShell = join(root, 'dist/dev/served')
const builtShell = join(root, 'dist/dev/shell')
/** @type {(() => Promise<void>)[]} */
const started = []
let ending = false

/**
 * Runs the named remotes from their sources inside of the composed product, without a name everything.
 * @param {string[]} words of the command line
 * @returns {{ end: () => void }}
 */
export function develop(words) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
  run(words).catch((error) => {
    if (!ending) console.error(error instanceof Error ? error.message : error)
    return end(1)
  })
  return { end: () => void end(0) }
}

/** @param {string[]} words */
async function run(words) {
  const names = words.filter((word) => !word.startsWith('--'))
  const command = ['npm run dev', ...(names.length > 0 ? ['--', ...names] : [])].join(' ')
  const option = words.find((word) => word.startsWith('--') && word !== '--demo')
  if (option) throw new Error(`There is no option ${option}; there is --demo.`)
  const parts = targets().map(describe)
  const chosen = choose(
    names,
    parts.filter(({ kind }) => kind === 'remote').map(({ name }) => name),
  )
  const everything = names.length === 0
  /** @param {Part} part */
  const isSource = ({ name }) => everything || chosen.includes(name)
  const sources = parts.filter(isSource)
  const builds = parts.filter((part) => !isSource(part) && part.kind !== 'shell')
  refuse(builds.map(missingBuild))
  const ports = await choosePorts(parts, isSource, command)
  /** @type {Record<string, string>} */
  const demo = words.includes('--demo') ? { DEMO: '1' } : {}
  await startAll(sources, ports, { everything, env: demo })
  announce({ sources, builds, ports, everything })
}

/** @param {(string | undefined)[]} sentences */
function refuse(sentences) {
  const told = sentences.filter(Boolean)
  if (told.length > 0) throw new Error(told.join('\n'))
}

/** @param {import('../release/workspace/parts.mjs').Target} target */
function describe(target) {
  const { directory, kind } = target
  const name = releaseName(target)
  const live = liveRemotes()?.[name]?.current.version
  const built = builtVersion(join(directory, 'dist'))
  return { name, kind, directory, source: buildId(directory).version, built, live }
}

/**
 * A part keeps its own whatever else runs.
 * @param {Part[]} parts
 * @param {(part: Part) => boolean} isSource
 * @param {string} command that was given
 */
async function choosePorts(parts, isSource, command) {
  const own = parts.filter(({ kind }) => kind !== 'api')
  own.sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell'))
  const first = Number(process.env.DEV_PORT || 4000)
  if (!Number.isInteger(first) || first < 0 || first > 65_000)
    throw new Error('DEV_PORT must be a number from 0 to 65000.')
  /** @type {Ports} */
  const ports = { product: await free(first, 'the product') }
  for (const [index, part] of own.entries()) {
    if (!isSource(part)) continue
    ports[part.name] = await free(first && first + 100 + index, part.name)
  }
  return ports

  /** @param {number} port 0 for any @param {string} what */
  async function free(port, what) {
    if (port === 0) return freePort()
    if (await isFree(port)) return port
    throw new Error(takenPort(port, what, `DEV_PORT=${first + 200}`, command))
  }
}

/**
 * @param {Part[]} sources
 * @param {Ports} ports
 * @param {{ everything: boolean, env: Record<string, string> }} options `env`: more for the API
 */
async function startAll(sources, ports, { everything, env: more }) {
  const remotes = sources.filter(({ kind }) => kind === 'remote')
  const env = {
    PORT: String(ports.product),
    // So that `npm start` may run beside it.
    DATA_DIR: join(process.env.DATA_DIR || '.data', 'dev'),
    SHELL_DIR: everything ? servedShell : builtShell,
    MFE_STORE: storeDirectory,
    MFE_OVERRIDES: remotes.map(({ name }) => `${name}:http://localhost:${ports[name]}`).join(','),
    ...more,
  }
  const startApi = everything ? apiFromSource : apiFromBuild
  /**
   * @param {Part} part
   * @returns {import('../build/base-config.cjs').Options}
   */
  const options = ({ directory, name }) => ({ directory, mode: 'development', port: ports[name] })
  const shell = sources.find(({ kind }) => kind === 'shell')
  const page = shell
    ? serve(host({ ...options(shell), output: servedShell }), keep)
    : buildDevelopmentShell(builtShell)
  await Promise.all([
    // The API starts only where there is a page to answer with.
    page.then(() => (ending ? undefined : startApi(env, keep))),
    ...remotes.map((part) => serve(remote(options(part)), keep)),
  ])
}

/** @param {() => Promise<void>} stop */
function keep(stop) {
  if (ending) void stop()
  else started.push(stop)
}

/** @param {{ sources: Part[], builds: Part[], ports: Ports, everything: boolean }} session */
function announce({ sources, builds, ports, everything }) {
  /** @param {string} name @param {string} text */
  const line = (name, text) => console.log(`  ${name.padEnd(10)}${text}`)
  console.log(`AeroFleet is ready for development at http://localhost:${ports.product}`)
  for (const { name, directory } of sources)
    line(name, `from source, ${relative(root, directory)}/`)
  if (!everything) line('shell', 'from its sources, as a development build')
  for (const part of builds) {
    const stale = staleBuild(part)
    line(part.name, `from a build, ${part.live ?? part.built}${stale ? `; ${stale}` : ''}`)
  }
  console.log('Ctrl-C stops everything.')
}

/** @param {number} code */
async function end(code) {
  if (ending) return
  ending = true
  await Promise.allSettled(started.map((stop) => stop()))
  process.exit(code)
}

/** @returns {import('../release/store/registry').Live['remotes'] | undefined} */
function liveRemotes() {
  try {
    return JSON.parse(readFileSync(join(storeDirectory, 'live.json'), 'utf8')).remotes
  } catch {
    return undefined
  }
}
