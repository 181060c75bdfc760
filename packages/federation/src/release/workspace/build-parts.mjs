import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, relative } from 'node:path'
import { findGoingAway } from '../../build/going-away.mjs'
import { withLock } from './build-lock.mjs'
import { explainBuild } from './explain-build.mjs'
import {
  isFullComposition,
  isOptional,
  listTargets,
  readBuiltVersion,
  readLiveRemotes,
  releaseName,
  storeDirectory,
} from './parts.mjs'
import { countItems, sayProgress } from './progress.mjs'
import { root } from './root.mjs'
import { runSideBySide } from './side-by-side.mjs'
import { loadTools } from './tools.mjs'

/** @typedef {import('./parts.mjs').Target} Target */

const { buildId, clearHashes } = await loadTools('build/hash')

const lock = join(root, 'node_modules/.cache/aerofleet-build.lock')

/** @param {Target} target */
const distOf = ({ directory }) => join(directory, 'dist')

/** @param {Target} target */
function isFresh(target) {
  const { version } = buildId(target.directory)
  if (readBuiltVersion(distOf(target)) !== version) return false
  // A stored build counts even if it is not live: it may have been rolled back or retired.
  return target.kind === 'api' || isStored(releaseName(target), version)
}

/** @param {string} name @param {string} version */
function isStored(name, version) {
  // A damaged live.json needs no new build, because the server keeps a copy of the last good one.
  const hasLive = existsSync(join(storeDirectory, 'live.json'))
  return hasLive && existsSync(join(storeDirectory, name, version, 'build.json'))
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function runNode(cwd, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `The build of ${relative(root, cwd) || basename(cwd)} failed.\n${explainBuild(output, cwd)}`,
          ),
        )
    })
  })
}

/** @param {Target} target */
async function bundleTarget({ directory, kind }) {
  const { version } = buildId(directory)
  if (kind === 'api') {
    await runNode(directory, ['build.mjs'])
    await mkdir(join(directory, 'dist'), { recursive: true })
    await writeFile(join(directory, 'dist/build.json'), JSON.stringify({ name: 'api', version }))
    return
  }
  // In a repository with several remotes the package may be installed at its top.
  const webpack = createRequire(join(directory, 'package.json')).resolve('webpack/bin/webpack.js')
  // Node.js prints this warning when the federation plugin resolves `shared/runtime/`.
  await runNode(directory, [
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
  if (target.kind === 'remote')
    for (const sentence of findGoingAway(target.directory)) console.error(`Warning: ${sentence}`)
  if (force || readBuiltVersion(distOf(target)) !== version) await bundleTarget(target)
  return String(readBuiltVersion(distOf(target)))
}

/**
 * @param {Target[]} live
 * @param {Target[]} storedOnly
 */
async function putLive(live, storedOnly) {
  if (live.length + storedOnly.length === 0) return
  const { goLive } = await loadTools('release/live')
  await goLive(storeDirectory, live.map(distOf), storedOnly.map(distOf))
}

/**
 * Builds a part if it changed, without making it live. Returns the version.
 * @param {Target} target
 */
export function buildOne(target) {
  return withLock(lock, () => build(target))
}

/**
 * Builds the parts that changed since the last build. The shell and the remotes among them go live. Optional remotes
 * are only stored, unless COMPOSITION=full: then they go live, too, even the ones that an earlier run has built.
 * @param {{ force?: boolean, only?: string[], log?: (line: string) => void }} [options] `only`: names of folders
 * @returns {Promise<{ built: string[] }>}
 */
export async function buildAll({ force = false, only = [], log = () => {} } = {}) {
  const selected = listTargets().filter(({ name }) => only.length === 0 || only.includes(name))
  const isFull = isFullComposition()
  const findWork = () => {
    clearHashes()
    const stale = selected.filter((target) => force || !isFresh(target))
    const isAbsent = (/** @type {Target} */ target) =>
      !stale.includes(target) && isOptional(target) && !readLiveRemotes()?.[releaseName(target)]
    return { stale, absent: isFull ? selected.filter(isAbsent) : [] }
  }
  const { stale, absent } = findWork()
  if (stale.length + absent.length === 0) return { built: [] }
  return withLock(lock, async () => {
    const { stale: built, absent: added } = findWork()
    const { follow, describe } = countItems('Building', built.length)
    const progress = sayProgress(describe, log)
    await runSideBySide(built, (target) =>
      follow(target.name, async () => {
        const start = Date.now()
        const version = await build(target, { force })
        log(`Built ${target.name} ${version} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
      }),
    ).finally(progress.end)
    const parts = built.filter(({ kind }) => kind !== 'api')
    const storedOnly = isFull ? [] : parts.filter(isOptional)
    await putLive([...parts.filter((part) => !storedOnly.includes(part)), ...added], storedOnly)
    return { built: built.map(({ name }) => name) }
  })
}
