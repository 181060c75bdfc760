import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { context } from 'esbuild'
import { bundle, server as scripts } from '../../api/bundle.cjs'
import { workspace } from '../install.mjs'

/** @typedef {(stop: () => Promise<void>) => void} Keep told how to stop what was started */

/**
 * The API of the last build; resolves when it answers.
 * @param {Record<string, string>} env
 * @param {Keep} keep
 */
export async function apiFromBuild(env, keep) {
  const api = server(join(workspace, 'api/dist/server.mjs'), env)
  keep(api.stop)
  await api.start()
}

/**
 * The API from its sources, started again with every change of them; resolves when it answers.
 * @param {Record<string, string>} env
 * @param {Keep} keep
 */
export async function apiFromSource(env, keep) {
  const api = server(join(workspace, 'api/dist/dev/server.cjs'), env)
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
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child

  async function start() {
    const again = child !== undefined
    // a process group of its own: Ctrl-C reaches this process only, which ends the API in order
    const started = spawn(process.execPath, [file], {
      cwd: workspace,
      // The API ends when the channel does, however this process ended.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
    })
    child = started
    const output = /** @type {import('node:stream').Readable} */ (started.stdout)
    const ready = new Promise((done) => {
      createInterface({ input: output }).on('line', (line) => {
        if (line.includes('is ready at')) done(true)
        else if (!again) console.log(line)
      })
    })
    const ended = once(started, 'exit').then(() => false)
    if (!(await Promise.race([ready, ended]))) throw new Error('The API did not start.')
  }

  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  return { start, stop }
}
