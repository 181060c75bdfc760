import { join, relative } from 'node:path'
import {
  isFullComposition,
  isOptional,
  listTargets,
  readBuiltVersion,
  readLiveRemotes,
  releaseName,
  storeDirectory,
} from '../release/workspace/parts.mjs'
import { root } from '../release/workspace/root.mjs'
import { loadTools } from '../release/workspace/tools.mjs'
import { apiFromBuild } from './api.mjs'
import { firstPort, requireFreePort } from './free-ports.mjs'
import { buildDevelopmentShell, serve } from './front-end.mjs'
import { runUntilStopped } from './lifetime.mjs'
import { chooseRemotes, explainMissingBuild, explainStaleBuild, isTaken } from './parts.mjs'

const { buildId } = await loadTools('build/hash')
const { host, remote } = await loadTools('build/preset')

/** @typedef {ReturnType<typeof describePart>} Part */
/** @typedef {{ product: number, [part: string]: number }} Ports of the product and of each dev server */

// The API serves the page from one of these folders. The shell's dev server serves its other files.
const servedShell = join(root, 'dist/dev/served')
const builtShell = join(root, 'dist/dev/shell')

/**
 * @param {string[]} words of the command line
 * @param {import('./api.mjs').StartApi} apiFromSource
 * @returns {{ end: () => void }}
 */
export function develop(words, apiFromSource) {
  return runUntilStopped((life) => run(words, apiFromSource, life))
}

/** @typedef {Parameters<Parameters<typeof runUntilStopped>[0]>[0]} Life */

/** @param {string[]} words @param {import('./api.mjs').StartApi} apiFromSource @param {Life} life */
async function run(words, apiFromSource, life) {
  const names = words.filter((word) => !word.startsWith('--'))
  const command = ['npm run dev', ...(names.length > 0 ? ['--', ...names] : [])].join(' ')
  const option = words.find((word) => word.startsWith('--') && word !== '--demo')
  if (option) throw new Error(`There is no option ${option}; there is --demo.`)
  const parts = listTargets().map(describePart)
  const chosen = chooseRemotes(
    names,
    parts.filter(({ kind }) => kind === 'remote').map(({ name }) => name),
  )
  const everything = names.length === 0
  const taken = parts.filter((part) => isTaken(part, { names, isFull: isFullComposition() }))
  const sources = taken.filter(({ name }) => everything || chosen.includes(name))
  /** @param {Part} part */
  const isSource = (part) => sources.includes(part)
  const builds = taken.filter((part) => !isSource(part) && part.kind !== 'shell')
  requireNoProblems(builds.map(explainMissingBuild))
  const ports = await choosePorts(parts, isSource, command)
  /** @type {Record<string, string>} */
  const demo = words.includes('--demo') ? { DEMO: '1' } : {}
  const startApi = everything
    ? apiFromSource
    : apiFromBuild(join(root, 'api/dist/server.mjs'), root)
  await startAll(sources, ports, { everything, env: demo, startApi, life })
  announce({ sources, builds, ports, everything })
}

/** @param {(string | undefined)[]} sentences one for each problem */
function requireNoProblems(sentences) {
  const problems = sentences.filter(Boolean)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** @param {import('../release/workspace/parts.mjs').Target} target */
function describePart(target) {
  const { directory, kind } = target
  const name = releaseName(target)
  const live = readLiveRemotes()?.[name]?.current.version
  const built = readBuiltVersion(join(directory, 'dist'))
  const source = buildId(directory).version
  return { name, kind, directory, source, built, live, optional: isOptional(target) }
}

/**
 * A part always has the same port, whatever else runs.
 * @param {Part[]} parts
 * @param {(part: Part) => boolean} isSource
 * @param {string} command the command that the user typed
 */
async function choosePorts(parts, isSource, command) {
  const withDevServer = parts.filter(({ kind }) => kind !== 'api')
  withDevServer.sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell'))
  const first = firstPort()
  /** @type {Ports} */
  const ports = { product: await requireFreePort(first, 'the product', command) }
  for (const [index, part] of withDevServer.entries()) {
    if (!isSource(part)) continue
    ports[part.name] = await requireFreePort(first && first + 100 + index, part.name, command)
  }
  return ports
}

/**
 * @param {Part[]} sources
 * @param {Ports} ports
 * @param {object} options
 * @param {boolean} options.everything
 * @param {Record<string, string>} options.env further variables for the API
 * @param {import('./api.mjs').StartApi} options.startApi
 * @param {Life} options.life
 */
async function startAll(sources, ports, { everything, env: furtherEnv, startApi, life }) {
  const { registerStop, isEnding } = life
  const remotes = sources.filter(({ kind }) => kind === 'remote')
  const env = {
    PORT: String(ports.product),
    // The session has a folder of its own, so that `npm start` can run at the same time.
    DATA_DIR: join(process.env.DATA_DIR || '.data', 'dev'),
    SHELL_DIR: everything ? servedShell : builtShell,
    MFE_STORE: storeDirectory,
    MFE_OVERRIDES: remotes.map(({ name }) => `${name}:http://localhost:${ports[name]}`).join(','),
    ...furtherEnv,
  }
  /**
   * @param {Part} part
   * @returns {import('../build/base-config').Options}
   */
  const options = ({ directory, name }) => ({ directory, mode: 'development', port: ports[name] })
  const shell = sources.find(({ kind }) => kind === 'shell')
  const page = shell
    ? serve(host({ ...options(shell), output: servedShell }), registerStop)
    : buildDevelopmentShell(builtShell)
  await Promise.all([
    page.then(() => (isEnding() ? undefined : startApi(env, registerStop))),
    ...remotes.map((part) => serve(remote(options(part)), registerStop)),
  ])
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
    const stale = explainStaleBuild(part)
    line(part.name, `from a build, ${part.live ?? part.built}${stale ? `; ${stale}` : ''}`)
  }
  console.log('Ctrl-C stops everything.')
}
