import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Log } from '../http/log/log'
import { StartupError } from '../startup-error'
import { secretHost } from './guard'

export const demoProject = 'demo-aerofleet'
/** What the emulator's process tells its parent. */
const EmulatorMessage = z.union([z.object({ port: z.number() }), z.object({ error: z.string() })])
export type EmulatorMessage = z.infer<typeof EmulatorMessage>
export type EmbeddedIdentity = {
  port: number
  /** Where the server's own calls go. */
  host: string
  /** How they get there; absent: the host is an address. */
  httpAgent?: Agent
  stop: () => Promise<void>
}

// Seconds on an idle machine, a minute on one that is busy.
const startLimit = 180_000
const shortestPause = 100
const longestPause = 10_000

/** Its port, once it listens; a process that does not get so far is ended. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => {
      clearTimeout(limit)
      child.kill('SIGKILL')
      reject(new StartupError(sentence))
    }
    const limit = setTimeout(() => fail('The identity service did not start in time.'), startLimit)
    child.once('error', () => fail('The identity service could not be started.'))
    child.once('exit', () => fail('The identity service ended while starting.'))
    child.once('message', (message) => {
      const told = EmulatorMessage.parse(message)
      if ('error' in told) return fail(told.error)
      clearTimeout(limit)
      resolve(told.port)
    })
  })
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (isOver(child)) resolve()
    else child.once('exit', () => resolve())
  })
}

/**
 * firebase-admin lets its caller choose a host name and how a connection is made, and nothing else
 * that only this server could know: so the host name is the secret, and nobody looks it up.
 */
function secretWay(secret: string, port: number) {
  const createConnection = () => connect(port, '127.0.0.1')
  const httpAgent = Object.assign(new Agent({ keepAlive: true }), { createConnection })
  return { host: secretHost(secret), httpAgent }
}

/** The Firebase Auth emulator in a process of its own; one that dies is started again. */
export async function startEmbeddedIdentity(
  directory: string,
  log: Log,
  script = join(__dirname, 'emulator.cjs'),
): Promise<EmbeddedIdentity> {
  const secret = randomBytes(24).toString('hex')
  const stopping = new AbortController()
  const { signal } = stopping
  const launch = (port: number) =>
    fork(script, [directory, String(port)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: { ...process.env, IDENTITY_SECRET: secret },
    })
  let child = launch(0)
  const port = await readPort(child)

  async function keepRunning(): Promise<void> {
    let pause = shortestPause
    let since = Date.now()
    for (;;) {
      await ended(child)
      if (signal.aborted) return
      if (Date.now() - since > longestPause) pause = shortestPause
      log.warn({ pause }, 'The identity service has ended and is started again')
      await wait(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      pause = Math.min(pause * 2, longestPause)
      child = launch(port)
      await readPort(child).catch(() => undefined)
      since = Date.now()
    }
  }
  void keepRunning()
  const { host, httpAgent } = secretWay(secret, port)
  return {
    port,
    host,
    httpAgent,
    async stop() {
      stopping.abort()
      httpAgent.destroy()
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}
