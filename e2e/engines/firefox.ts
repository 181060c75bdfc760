import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { findFreePort } from '../../packages/federation/src/run/ports.mjs'
import type { Session } from './session'

const Answer = z.tuple([
  z.literal(1),
  z.number(),
  z.nullable(z.object({ error: z.string(), message: z.string() })),
  z.unknown(),
])
const Value = z.object({ value: z.unknown() })

/** Marionette, the protocol of geckodriver, sends a length, a colon and JSON of that length. */
async function* readMessages(socket: Socket): AsyncGenerator<unknown> {
  let rest = Buffer.alloc(0)
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || rest.length < end) break
      yield JSON.parse(rest.subarray(colon + 1, end).toString()) as unknown
      rest = rest.subarray(end)
    }
  }
}

async function connectTo(port: number): Promise<Socket> {
  let socket: Socket | undefined
  await expect(async () => {
    socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
  }).toPass({ timeout: 30_000 })
  if (!socket) throw new Error('Firefox does not listen')
  return socket
}

export async function startFirefox(program: string): Promise<Session> {
  const profile = await mkdtemp(join(tmpdir(), 'aerofleet-firefox-'))
  const port = await findFreePort()
  const preferences = {
    'marionette.port': port,
    // With Marionette's own settings, Back would load a page anew. For users it shows the kept page.
    'marionette.prefs.recommended': false,
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const browser = spawn(program, [
    '--headless',
    '--marionette',
    '--no-remote',
    '--profile',
    profile,
  ])
  const socket = await connectTo(port)
  const messages = readMessages(socket)
  await messages.next()

  let commands = 0
  async function send(name: string, params: object): Promise<unknown> {
    const message = JSON.stringify([0, (commands += 1), `WebDriver:${name}`, params])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [, , error, result] = Answer.parse((await messages.next()).value)
    if (error) throw new Error(`${error.error}: ${error.message}`)
    return Value.safeParse(result).data?.value
  }
  await send('NewSession', {})
  await send('SetWindowRect', { width: 1440, height: 900 })
  return {
    send: ({ name, ...params }) => send(name, params),
    async close() {
      const ended = once(browser, 'exit')
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
