import { availableParallelism } from 'node:os'

/**
 * Runs as many items at a time as there are cores. After a failure no other item begins, and the function rejects when
 * the begun ones have ended.
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<void>} run
 */
export async function runSideBySide(items, run) {
  const waiting = [...items]
  const runNext = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      try {
        await run(item)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() }, runNext))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
