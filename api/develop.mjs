import { join } from 'node:path'
import { context } from 'esbuild'
import { createServer } from '../packages/federation/src/develop/api.mjs'
import { bundleOptions, serverScripts } from './bundle.cjs'

/**
 * Starts the API from its sources, and again after each change of them.
 * @type {import('../packages/federation/src/develop/api.mjs').StartApi}
 */
export async function apiFromSource(env, registerStop) {
  const workspace = join(import.meta.dirname, '..')
  const api = createServer(join(import.meta.dirname, 'dist/dev/server.cjs'), workspace, env)
  let restarts = Promise.resolve()
  let hasAnswered = false

  async function restart() {
    if (hasAnswered) console.log('api starts again.')
    await api.stop()
    await api.start()
    hasAnswered = true
  }

  await new Promise((resolve, reject) => {
    /** @type {import('esbuild').Plugin} */
    const restartAfterBuild = {
      name: 'restart',
      setup({ onEnd }) {
        onEnd(({ errors }) => {
          if (errors.length > 0) return
          restarts = restarts
            .then(restart)
            .then(resolve, (error) => (hasAnswered ? console.error(error.message) : reject(error)))
        })
      },
    }
    context({ ...bundleOptions('dist/dev', serverScripts), plugins: [restartAfterBuild] })
      .then((building) => {
        registerStop(async () => {
          await building.dispose()
          await restarts
          await api.stop()
        })
        return building.watch()
      })
      .catch(reject)
  })
}
