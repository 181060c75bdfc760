import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { StartupError } from '../startup-error'
import type { OpenCall } from './open-calls'

export const demoProject = 'demo-aerofleet'
const EmulatorMessage = z.union([z.object({ port: z.number() }), z.object({ error: z.string() })])
export type EmulatorMessage = z.infer<typeof EmulatorMessage>
export type EmbeddedIdentity = {
  port: number
  host: string
  /** Connects those calls to the emulator. Absent when `host` is a real address. */
  httpAgent?: Agent
  /** @throws when the emulator does not answer */
  send: (call: OpenCall) => Promise<{ status: number; type: string; text: string }>
  stop: () => Promise<void>
}

// The start takes seconds on an idle machine and a minute on a busy one.
const startTimeout = 180_000
const minPause = 100
const maxPause = 10_000

/**
 * Waits until the emulator listens.
 * @throws {StartupError} when it does not listen in time; the process is killed then
 */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new StartupError(sentence))
    }
    const timer = setTimeout(
      () => fail('The identity service did not start in time.'),
      startTimeout,
    )
    child.once('error', () => fail('The identity service could not be started.'))
    child.once('exit', () => fail('The identity service ended while starting.'))
    child.once('message', (message) => {
      const parsed = EmulatorMessage.parse(message)
      if ('error' in parsed) return fail(parsed.error)
      clearTimeout(timer)
      resolve(parsed.port)
    })
  })
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasExited(child)) resolve()
    else child.once('exit', () => resolve())
  })
}

/** Nobody can own a name below `.invalid` (RFC 2606). */
export const secretHost = (secret: string) => `${secret}.invalid`

/**
 * Marks the server's own calls by a secret host name. The agent connects without looking it up.
 * firebase-admin lets its caller choose nothing but host name and connection.
 */
function createSecretAgent(secret: string, port: number) {
  const createConnection = () => connect(port, '127.0.0.1')
  const httpAgent = Object.assign(new Agent({ keepAlive: true }), { createConnection })
  return { host: secretHost(secret), httpAgent }
}

/** @param to an agent that connects to the emulator, or its host and port */
export function createSend(to: RequestOptions): EmbeddedIdentity['send'] {
  return async ({ method, target, body }) => {
    const headers = body && { 'content-type': body.type }
    const outgoing = request({ ...to, path: target, method, headers })
    outgoing.end(body?.text)
    const [answer]: IncomingMessage[] = await once(outgoing, 'response')
    if (!answer) throw new Error('The identity service did not answer.')
    const type = answer.headers['content-type'] ?? 'application/json'
    return { status: answer.statusCode ?? 502, type, text: await text(answer) }
  }
}

/**
 * Starts the Firebase Auth emulator in a process of its own, and starts it again whenever it ends.
 * @param directory holds the accounts
 * @throws {StartupError} when it does not start
 */
export async function startEmbeddedIdentity(
  directory: string,
  log: FastifyBaseLogger,
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
    let pause = minPause
    let startedAt = Date.now()
    for (;;) {
      await waitForExit(child)
      if (signal.aborted) return
      if (Date.now() - startedAt > maxPause) pause = minPause
      log.warn({ pause }, 'The identity service has ended and is started again')
      await wait(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      pause = Math.min(pause * 2, maxPause)
      child = launch(port)
      await readPort(child).catch(() => undefined)
      startedAt = Date.now()
    }
  }
  void keepRunning()
  const { host, httpAgent } = createSecretAgent(secret, port)
  return {
    port,
    host,
    httpAgent,
    send: createSend({ host, agent: httpAgent }),
    async stop() {
      stopping.abort()
      httpAgent.destroy()
      child.kill('SIGTERM')
      await waitForExit(child)
    },
  }
}
