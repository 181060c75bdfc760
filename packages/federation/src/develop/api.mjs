import { createInterface } from 'node:readline'
import { launch } from '../run/launch.mjs'

/** @typedef {(stop: () => Promise<void>) => void} RegisterStop is given a function that stops what was started */
/** @typedef {(env: Record<string, string>, registerStop: RegisterStop) => Promise<void>} StartApi resolves when it answers */

/**
 * @param {string} file
 * @param {string} cwd
 * @returns {StartApi}
 */
export function apiFromBuild(file, cwd) {
  return async (env, registerStop) => {
    const api = createServer(file, cwd, env)
    registerStop(api.stop)
    await api.start()
  }
}

/**
 * @param {string} file
 * @param {string} cwd
 * @param {Record<string, string>} env
 */
export function createServer(file, cwd, env) {
  /** @type {import('../run/launch.mjs').Launched | undefined} */
  let running

  async function start() {
    const isFirst = running === undefined
    running = launch(file, { cwd, env: { ...process.env, ...env }, tied: true, show: 'errors' })
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
