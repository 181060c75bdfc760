import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildId, forgetHashes, root } from '../../build/content-hash.cjs'
import { alone } from './build-lock.mjs'
import { builtVersion, releaseName, storeDirectory, targets } from './parts.mjs'
import { loadTools } from './tools.mjs'

/** @typedef {import('./parts.mjs').Target} Target */

const lock = join(root, 'node_modules/.cache/aerofleet-build.lock')

/** @param {Target} target */
const distOf = ({ directory }) => join(directory, 'dist')

/** @param {Target} target */
function isFresh(target) {
  const { version } = buildId(target.directory)
  if (builtVersion(distOf(target)) !== version) return false
  // What was rolled back or retired stays so: only a build that the store lacks is put live.
  return target.kind === 'api' || isStored(releaseName(target), version)
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

/** @param {Target} target @param {{ force?: boolean }} [options] */
async function build(target, { force = false } = {}) {
  const { version } = buildId(target.directory)
  if (force || builtVersion(distOf(target)) !== version) await bundle(target)
  return String(builtVersion(distOf(target)))
}

/** Shell and remotes go live in one step, after the checks of `mfe promote`. @param {Target[]} built */
async function putLive(built) {
  const parts = built.filter(({ kind }) => kind !== 'api')
  if (parts.length === 0) return
  const { goLive } = await loadTools('release/live')
  await goLive(storeDirectory, parts.map(distOf))
}

/**
 * Builds one part if it changed, without putting it live; gives its version.
 * @param {Target} target
 */
export function buildOne(target) {
  return alone(lock, () => build(target))
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
  return alone(lock, async () => {
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
