import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleOptions, serverScripts } from '@aerofleet/api/bundle'
import { launch } from '@aerofleet/api/run/launch'
import { context } from 'esbuild'
import { root } from '../release/workspace/root.mjs'

/** @typedef {(stop: () => Promise<void>) => void} RegisterStop is given a function that stops what was started */

/**
 * Starts the API of the last build; resolves when it answers.
 * @param {Record<string, string>} env
 * @param {RegisterStop} registerStop
 */
export async function apiFromBuild(env, registerStop) {
  const api = createServer(join(root, 'api/dist/server.mjs'), env)
  registerStop(api.stop)
  await api.start()
}

/**
 * Starts the API from its sources, again after each change of them; resolves when it answers.
 * @param {Record<string, string>} env
 * @param {RegisterStop} registerStop
 */
export async function apiFromSource(env, registerStop) {
  const api = createServer(join(root, 'api/dist/dev/server.cjs'), env)
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
          // Then the API stays as it is, and esbuild prints the errors.
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

/**
 * A server that can be started again after it was stopped.
 * @param {string} file
 * @param {Record<string, string>} env
 */
function createServer(file, env) {
  /** @type {import('@aerofleet/api/run/launch').Launched | undefined} */
  let running

  async function start() {
    const isFirst = running === undefined
    running = launch(file, {
      cwd: root,
      env: { ...process.env, ...env },
      tied: true,
      show: 'errors',
    })
    const { stdout } = running.child
    if (stdout && isFirst)
      createInterface({ input: stdout }).on('line', (line) => {
        if (!line.includes('is ready at')) console.log(line)
      })
    await running.ready()
  }

  async function stop() {
    await running?.stop()
  }

  return { start, stop }
}
