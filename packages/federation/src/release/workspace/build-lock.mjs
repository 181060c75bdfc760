import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../build/content-hash.cjs'

const lock = join(root, 'node_modules/.cache/aerofleet-build.lock')

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
export async function alone(work) {
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
