import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import contentHash from '../packages/federation/src/content-hash.cjs'

const { buildId, forgetHashes } = contentHash
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Where releases and the registry are, unless MFE_STORE says otherwise. */
export const storeDirectory = resolve(root, process.env.MFE_STORE || 'dist/store')

/** @typedef {{ name: string, directory: string, kind: 'shell' | 'remote' | 'api' }} Target */

/** @returns {Target[]} */
export function targets() {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'mfe.json')))
    .sort()
  return [
    ...remotes.map((name) => ({
      name,
      directory: join(root, name),
      kind: /** @type {const} */ ('remote'),
    })),
    { name: 'shell', directory: join(root, 'shell'), kind: 'shell' },
    { name: 'api', directory: join(root, 'api'), kind: 'api' },
  ]
}

/**
 * @param {string} path of `build.json` or `mfe.json`
 * @returns {{ name: string, version?: string } | undefined}
 */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The version that the last build was made of. @param {Target} target */
function builtVersion({ directory }) {
  return readJson(join(directory, 'dist/build.json'))?.version
}

/** @param {Target} target */
function isFresh(target) {
  const { version } = buildId(target.directory)
  if (builtVersion(target) !== version) return false
  // What was rolled back or retired stays so: only a build that the store lacks is put live.
  return target.kind === 'api' || isStored(releaseName(target), version)
}

/** The name of its releases. @param {Target} target */
export function releaseName({ name, kind, directory }) {
  return (kind === 'remote' && readJson(join(directory, 'mfe.json'))?.name) || name
}

/** @param {string} name @param {string} version */
function isStored(name, version) {
  // One that is damaged is no reason not to start: the server has kept the last good one.
  const hasLive = existsSync(join(storeDirectory, 'live.json'))
  return hasLive && existsSync(join(storeDirectory, name, version, 'build.json'))
}

/**
 * Runs Node in a folder; resolves when it ends well, and rejects with its output when not.
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function node(cwd, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', fail)
    child.on('close', (code) => {
      if (code === 0) done()
      else
        fail(
          new Error(`The build of ${relative(root, cwd)} failed.\n${output.trim().slice(-8000)}`),
        )
    })
  })
}

/** @param {Target} target */
async function bundle({ directory, kind }) {
  const { version } = buildId(directory)
  if (kind === 'api') {
    await node(directory, ['build.mjs'])
    await mkdir(join(directory, 'dist'), { recursive: true })
    await writeFile(join(directory, 'dist/build.json'), JSON.stringify({ name: 'api', version }))
    return
  }
  const webpack = join(directory, 'node_modules/webpack/bin/webpack.js')
  // The federation plugin asks Node for `shared/runtime/`, which Node calls deprecated.
  await node(directory, [
    '--disable-warning=DEP0155',
    webpack,
    '--mode',
    'production',
    '--stats',
    'errors-only',
  ])
}

/**
 * Modules of packages/federation/src, by their paths.
 * @typedef {{
 *   'dev-session': typeof import('../packages/federation/src/dev-session'),
 *   live: typeof import('../packages/federation/src/live'),
 *   mfe: typeof import('../packages/federation/src/mfe'),
 *   'rehearsal/rehearse': typeof import('../packages/federation/src/rehearsal/rehearse'),
 * }} ReleaseTools
 */

/**
 * The release tools are TypeScript; bundling them takes a fraction of a second.
 * @template {keyof ReleaseTools} Entry
 * @param {Entry} entry
 * @returns {Promise<ReleaseTools[Entry]>}
 */
export async function releaseTools(entry) {
  const esbuild = await import('esbuild')
  const outfile = join(root, 'node_modules/.cache/federation', `${entry}.mjs`)
  await esbuild.build({
    entryPoints: [join(root, 'packages/federation/src', `${entry}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@playwright/test', '@sparticuz/chromium'],
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Two builds into one folder would spoil each other, so the second waits for the first.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function alone(work) {
  const lock = join(root, 'node_modules/.cache/aerofleet-build.lock')
  await mkdir(dirname(lock), { recursive: true })
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
      // Left behind by a build that was killed.
      if (owner > 0 && !isAlive(owner)) await rm(lock, { force: true })
      else await pause(100)
    }
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/** @param {Target} target @param {{ force?: boolean }} [options] */
async function build(target, { force = false } = {}) {
  const { version } = buildId(target.directory)
  if (force || builtVersion(target) !== version) await bundle(target)
  return String(builtVersion(target))
}

/** Shell and remotes go live in one step, after the checks of `mfe promote`. @param {Target[]} built */
async function putLive(built) {
  const parts = built.filter(({ kind }) => kind !== 'api')
  if (parts.length === 0) return
  const { goLive } = await releaseTools('live')
  await goLive(
    storeDirectory,
    parts.map(({ directory }) => join(directory, 'dist')),
  )
}

/**
 * Builds one part if it changed, without putting it live; gives its version.
 * @param {Target} target
 */
export function buildOne(target) {
  return alone(() => build(target))
}

/**
 * Builds what changed since the last time, and puts shell and remotes among it live.
 * @param {{ force?: boolean, only?: string[], log?: (line: string) => void }} [options] `only`: names of folders
 * @returns {Promise<{ built: string[] }>}
 */
export async function buildAll({ force = false, only = [], log = () => {} } = {}) {
  const wanted = targets().filter(({ name }) => only.length === 0 || only.includes(name))
  const stale = () => {
    forgetHashes()
    return wanted.filter((target) => force || !isFresh(target))
  }
  if (stale().length === 0) return { built: [] }
  return alone(async () => {
    const built = stale()
    for (const target of built) {
      const start = Date.now()
      const version = await build(target, { force })
      log(`Built ${target.name} ${version} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
    }
    await putLive(built)
    return { built: built.map(({ name }) => name) }
  })
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const words = process.argv.slice(2)
    const only = words.filter((word) => !word.startsWith('--'))
    const { built } = await buildAll({ force: words.includes('--force'), only, log: console.log })
    if (built.length === 0) console.log('Everything is built already.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
