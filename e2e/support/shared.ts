import { startProduct, stopAndRemove, type Product } from './product'

type Started<T> = { value: T; stop: () => Promise<unknown> }
type Stoppable = { stop: () => Promise<void> }

/** What runs in this worker, that which was used last at the end. */
let running: Stoppable[] = []

/** Files that look at the same product come in turn with files that have one of their own. */
const mostRunning = 3

/**
 * Something that takes long to start, such as a product, and that the tests of a worker share. It is started by the
 * first who asks, and stopped when others are asked for more recently, or at the end of the worker: fixtures of a
 * worker's scope would need a new worker, with a new browser, for each set of them.
 */
export function shared<Arguments extends unknown[], T>(
  start: (...args: Arguments) => Promise<Started<T>>,
): (...args: Arguments) => Promise<T> {
  let started: Started<T> | undefined
  const self: Stoppable = {
    async stop() {
      await started?.stop()
      started = undefined
    },
  }
  return async (...args) => {
    running = running.filter((each) => each !== self)
    if (!started && running.length === mostRunning) await running.shift()?.stop()
    started ??= await start(...args)
    running.push(self)
    return started.value
  }
}

/** A product that the tests of a worker share, with data of its own. */
export const sharedProduct = (env?: Record<string, string>): (() => Promise<Product>) =>
  shared(async () => {
    const product = await startProduct({ ...(env && { env }) })
    return { value: product, stop: () => stopAndRemove(product) }
  })

/** At the end of a worker. */
export async function stopShared(): Promise<void> {
  for (const each of running.splice(0)) await each.stop()
}
