import { startProduct, stopAndRemove, type Product } from './product'

type Started<T> = { value: T; stop: () => Promise<unknown> }
type Stoppable = { stop: () => Promise<void> }

/** The product or browser that was used last is at the end. */
let running: Stoppable[] = []

/** Test files that share a product take turns with files that have one of their own. */
const mostRunning = 3

/**
 * Returns a function that starts something slow, such as a product, for all tests of a worker. It stops when tests use
 * others more recently, or at the end of the worker. Fixtures of a worker's scope would need a new worker, with a new
 * browser, for each set of them.
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

export const sharedProduct = (env?: Record<string, string>): (() => Promise<Product>) =>
  shared(async () => {
    const product = await startProduct({ ...(env && { env }) })
    return { value: product, stop: () => stopAndRemove(product) }
  })

export async function stopShared(): Promise<void> {
  for (const each of running.splice(0)) await each.stop()
}
