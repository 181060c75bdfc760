import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bundle } from './bundle.mjs'

/**
 * A server of `api/bench/server.ts` in a process of its own; it ends with this one.
 * @param {import('../api/bench/server').Variant} variant
 */
export async function startServer(variant) {
  const child = fork(await bundle('server'), [JSON.stringify(variant)], { execArgv: [] })
  const [told] = await once(child, 'message')
  return {
    /** @type {{ url: string, token?: string, id?: string }} */
    ...told,
    /** Since the last question: seconds of processor time, p99 of the event loop's delay in ms. */
    async usage() {
      child.send('usage')
      return (await once(child, 'message'))[0]
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
