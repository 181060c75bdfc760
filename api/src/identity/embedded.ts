import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { StartupError } from '../errors'

export const demoProject = 'demo-aerofleet'
/** What the emulator's process tells its parent. */
export type EmulatorMessage = { port: number } | { error: string }
export type EmbeddedIdentity = { port: number; host: string; stop: () => Promise<void> }

// Seconds on an idle machine, a minute on one that is busy.
const startLimit = 180_000

function start(directory: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'emulator.cjs'), [directory, String(port)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    const fail = (sentence: string) => {
      clearTimeout(limit)
      child.kill()
      reject(new StartupError(sentence))
    }
    const limit = setTimeout(() => fail('The identity service did not start in time.'), startLimit)
    child.once('error', () => fail('The identity service could not be started.'))
    child.once('exit', () => fail('The identity service ended while starting.'))
    child.once('message', (message) => {
      const told = message as EmulatorMessage
      if ('error' in told) return fail(told.error)
      clearTimeout(limit)
      child.removeAllListeners('exit')
      resolve({ child, port: told.port })
    })
  })
}

/** The Firebase Auth emulator in a process of its own; one that dies is started again. */
export async function startEmbeddedIdentity(directory: string): Promise<EmbeddedIdentity> {
  const { port, child: first } = await start(directory, 0)
  let child = first
  let stopping = false

  function watch(): void {
    child.once('exit', () => {
      if (stopping) return
      start(directory, port).then(
        (again) => {
          child = again.child
          watch()
        },
        () => undefined,
      )
    })
  }
  watch()
  return {
    port,
    host: `127.0.0.1:${port}`,
    stop() {
      stopping = true
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      })
    },
  }
}
