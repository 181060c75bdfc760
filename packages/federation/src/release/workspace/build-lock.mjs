import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '../has-code.mjs'

/** In milliseconds. The owner touches its lock much more often than the other processes expect. */
export const timing = { touchInterval: 1_000, maxSilence: 5_000, reportDelay: 2_000 }

/** @typedef {{ pid: number, host: string, command: string }} Owner */
/** @typedef {{ owner: Owner | undefined, touched: number }} LockState `touched` is the file's time, in milliseconds */

/**
 * Whether the owner's process has ended; `false` for an owner on another machine.
 * @param {Owner | undefined} owner
 */
function hasEnded(owner) {
  if (owner?.host !== hostname()) return false
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return !hasCode(error, 'EPERM')
  }
}

/** @param {string} text @returns {Owner | undefined} */
function ownerOf(text) {
  try {
    const { pid, host, command } = JSON.parse(text)
    return Number.isInteger(pid) && pid > 0 ? { pid, host, command } : undefined
  } catch {
    return undefined
  }
}

/** @param {string} lock @returns {Promise<LockState | undefined>} */
async function readLock(lock) {
  try {
    const { mtimeMs: touched } = await stat(lock)
    return { owner: ownerOf(await readFile(lock, 'utf8')), touched }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * The hard link makes the lock file appear together with its content.
 * @param {string} lock
 */
async function tryLock(lock) {
  const { pid, argv } = process
  const command = [basename(argv[1] ?? 'node'), ...argv.slice(2)].join(' ')
  const temporary = `${lock}.${pid}.${randomBytes(4).toString('hex')}`
  await writeFile(temporary, JSON.stringify({ pid, host: hostname(), command }))
  try {
    await link(temporary, lock)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** @param {string} lock @param {Owner | undefined} owner */
function describeWait(lock, owner) {
  if (!owner) return `Waiting for another process, which holds ${lock} without saying who it is.`
  const { pid, host, command } = owner
  return `Waiting for ${command} (process ${pid} on ${host}), which holds ${lock}.`
}

/** @param {string} lock @param {(line: string) => void} report */
async function waitForLock(lock, report) {
  const start = performance.now()
  let lastTouch = start
  let isReported = false
  for (let before = await readLock(lock); before; await pause(100)) {
    const current = await readLock(lock)
    if (!current) return
    const now = performance.now()
    if (current.touched !== before.touched) lastTouch = now
    before = current
    if (hasEnded(current.owner) || now - lastTouch > timing.maxSilence)
      return removeStale(lock, current)
    if (!isReported && now - start > timing.reportDelay) {
      isReported = true
      report(describeWait(lock, current.owner))
    }
  }
}

/**
 * The removal has a lock of its own, because another process may have taken over the lock by now.
 * @param {string} lock
 * @param {LockState} stale
 */
async function removeStale(lock, stale) {
  await withLock(`${lock}.removal`, async () => {
    if ((await readLock(lock))?.touched === stale.touched) await rm(lock, { force: true })
  })
}

/**
 * Does `work` while no other process holds the lock, because two builds into one folder would spoil each other. Takes
 * the lock over when its owner has ended, or has not touched it for 5 s.
 * @template T
 * @param {string} lock absolute path
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} [report] gets a sentence on the owner after 2 s of waiting
 * @returns {Promise<T>}
 */
export async function withLock(lock, work, report = console.error) {
  await mkdir(dirname(lock), { recursive: true })
  while (!(await tryLock(lock))) await waitForLock(lock, report)
  const touch = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => {})
  }, timing.touchInterval)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    if ((await readLock(lock))?.owner?.pid === process.pid) await rm(lock, { force: true })
  }
}
