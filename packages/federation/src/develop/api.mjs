import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundle, server as scripts } from '@aerofleet/api/bundle'
import { launch } from '@aerofleet/api/run/launch'
import { context } from 'esbuild'
import { root } from '../build/content-hash.cjs'

/** @typedef {(stop: () => Promise<void>) => void} Keep told how to stop what was started */

/**
 * The API of the last build; resolves when it answers.
 * @param {Record<string, string>} env
 * @param {Keep} keep
 */
export async function apiFromBuild(env, keep) {
  const api = server(join(root, 'api/dist/server.mjs'), env)
  keep(api.stop)
  await api.start()
}

/**
 * The API from its sources, started again with every change of them; resolves when it answers.
 * @param {Record<string, string>} env
 * @param {Keep} keep
 */
export async function apiFromSource(env, keep) {
  const api = server(join(root, 'api/dist/dev/server.cjs'), env)
  let working = Promise.resolve()
  let answered = false

  async function startAgain() {
    if (answered) console.log('api starts again.')
    await api.stop()
    await api.start()
    answered = true
  }

  await new Promise((done, fail) => {
    /** @type {import('esbuild').Plugin} */
    const afterBuild = {
      name: 'start-again',
      setup({ onEnd }) {
        onEnd(({ errors }) => {
          // One with errors leaves the API as it is; esbuild says what is wrong.
          if (errors.length > 0) return
          working = working
            .then(startAgain)
            .then(done, (error) => (answered ? console.error(error.message) : fail(error)))
        })
      },
    }
    context({ ...bundle('dist/dev', scripts), plugins: [afterBuild] })
      .then((building) => {
        keep(async () => {
          await building.dispose()
          await working
          await api.stop()
        })
        return building.watch()
      })
      .catch(fail)
  })
}

/**
 * @param {string} file
 * @param {Record<string, string>} env
 */
function server(file, env) {
  /** @type {import('@aerofleet/api/run/launch').Launched | undefined} */
  let running

  async function start() {
    const again = running !== undefined
    running = launch(file, {
      cwd: root,
      env: { ...process.env, ...env },
      tied: true,
      show: 'errors',
    })
    const { stdout } = running.child
    if (stdout && !again)
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
