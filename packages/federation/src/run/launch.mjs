import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * @typedef {object} Launched
 * @property {import('node:child_process').ChildProcess} child
 * @property {() => Promise<string>} ready resolves to the address when the server answers;
 *   rejects with the output when the server ends before
 * @property {() => string} output returns all output so far, except what `show` shows
 * @property {(signal?: NodeJS.Signals) => Promise<number | null>} stop sends SIGTERM or another signal,
 *   waits for the end and returns the exit code; `null` after a signal that killed it
 */

/**
 * @param {string} script absolute path of `api/dist/server.mjs`, or of a script that starts it
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} [options.cwd]
 * @param {string[]} [options.nodeArgs] for Node.js itself
 * @param {boolean} [options.tied] the server ends with this process, even when that is killed;
 *   Ctrl-C reaches this process only, which then stops the server in order
 * @param {'all' | 'errors' | 'nothing'} [options.show] the output that this process prints, too;
 *   with `all`, `ready` never resolves
 * @returns {Launched}
 */
export function launch(script, { env, cwd, nodeArgs = [], tied = false, show = 'nothing' }) {
  const child = spawn(process.execPath, [...nodeArgs, script, ...(tied ? ['--tied'] : [])], {
    cwd,
    env,
    stdio: [
      'ignore',
      show === 'all' ? 'inherit' : 'pipe',
      show === 'nothing' ? 'pipe' : 'inherit',
      // The server ends when this channel closes.
      ...(tied ? [/** @type {const} */ ('ipc')] : []),
    ],
    detached: tied && process.platform !== 'win32',
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (printed += chunk.toString()))
  const ended = once(child, 'exit')

  async function ready() {
    const url = await Promise.race([readAddress(child, () => printed), ended.then(() => undefined)])
    if (url !== undefined) return url
    throw new Error(`AeroFleet ended before it was ready:\n${printed.trim()}`)
  }

  /** @param {NodeJS.Signals} [signal] */
  async function stop(signal = 'SIGTERM') {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }

  return { child, ready, output: () => printed, stop }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => string} output
 * @returns {Promise<string>}
 */
function readAddress({ stdout }, output) {
  return new Promise((resolve) => {
    const check = () => {
      const [, url] = /is ready at (https?:\/\/\S+)\s/.exec(output()) ?? []
      if (url) resolve(url)
    }
    stdout?.on('data', check)
    check()
  })
}
