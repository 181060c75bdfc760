import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. An owner touches its lock far more often than it may be silent. */
const touching = 1_000
const silence = 5_000
const untilTold = 2_000

/** @typedef {{ pid: number, host: string, command: string }} Owner */
/** @typedef {{ owner: Owner | undefined, touched: number }} Held `touched` tells one time from another */

/** @param {unknown} error @param {string} code */
const hasCode = (error, code) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code

/** @param {Owner | undefined} owner */
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

/** @param {string} lock @returns {Promise<Held | undefined>} */
async function look(lock) {
  try {
    const { mtimeMs: touched } = await stat(lock)
    return { owner: ownerOf(await readFile(lock, 'utf8')), touched }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Appears with its content, or not at all. @param {string} lock */
async function take(lock) {
  const { pid, argv } = process
  const command = [basename(argv[1] ?? 'node'), ...argv.slice(2)].join(' ')
  const own = `${lock}.${pid}.${randomBytes(4).toString('hex')}`
  await writeFile(own, JSON.stringify({ pid, host: hostname(), command }))
  try {
    await link(own, lock)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/** @param {string} lock @param {Owner | undefined} owner */
function sentence(lock, owner) {
  if (!owner) return `Waiting for whoever holds ${lock}, which does not say who that is.`
  const { pid, host, command } = owner
  return `Waiting for ${command} (process ${pid} on ${host}), which holds ${lock}.`
}

/** Until nobody holds it. @param {string} lock @param {(line: string) => void} tell */
async function wait(lock, tell) {
  const start = performance.now()
  let since = start
  let isTold = false
  for (let before = await look(lock); before; await pause(100)) {
    const held = await look(lock)
    if (!held) return
    const now = performance.now()
    if (held.touched !== before.touched) since = now
    before = held
    if (hasEnded(held.owner) || now - since > silence) return removeGone(lock, held)
    if (!isTold && now - start > untilTold) tell(sentence(lock, held.owner))
    isTold ||= now - start > untilTold
  }
}

/** One at a time: whoever was first may have the lock by now. @param {string} lock @param {Held} gone */
async function removeGone(lock, gone) {
  await alone(`${lock}.removal`, async () => {
    if ((await look(lock))?.touched === gone.touched) await rm(lock, { force: true })
  })
}

/**
 * Two builds into one folder would spoil each other, so the second waits for the first. A lock whose
 * owner has ended, or has not touched it for 5 s, is taken over.
 * @template T
 * @param {string} lock absolute path
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} [tell] is told after 2 s who is waited for
 * @returns {Promise<T>}
 */
export async function alone(lock, work, tell = console.error) {
  await mkdir(dirname(lock), { recursive: true })
  while (!(await take(lock))) await wait(lock, tell)
  const touch = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => {})
  }, touching)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    if ((await look(lock))?.owner?.pid === process.pid) await rm(lock, { force: true })
  }
}
