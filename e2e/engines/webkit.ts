import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { findFreePort } from '../../packages/federation/src/run/ports.mjs'
import type { Command, Session } from './session'

const Answer = z.object({ value: z.unknown() })
const Failure = z.object({ error: z.string(), message: z.string() })
const Started = z.object({ sessionId: z.string() })

/** Xvfb is an X server without a monitor. It chooses a free display number. */
async function startDisplay(): Promise<{ display: ChildProcess; number: string }> {
  const size = ['-screen', '0', '1440x900x24', '-nolisten', 'tcp']
  const display = spawn('Xvfb', ['-displayfd', '3', ...size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const lines = createInterface({ input: display.stdio[3] as Readable })
  const [number] = z.tuple([z.string()]).parse(await once(lines, 'line'))
  return { display, number }
}

function toRequest({ name, ...params }: Command): [path: string, body: object] {
  if (name === 'Navigate') return ['url', params]
  if (name === 'Refresh') return ['refresh', {}]
  if (name === 'ExecuteScript') return ['execute/sync', params]
  const { id, ...rest } = z.looseObject({ id: z.string() }).parse(params)
  const path = { ElementClick: 'click', ElementClear: 'clear', ElementSendKeys: 'value' }[name]
  return [`element/${id}/${path}`, rest]
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

export async function startWebKit(miniBrowser: string): Promise<Session> {
  const { display, number } = await startDisplay()
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}` },
  })
  async function post(path: string, body: object, method = 'POST'): Promise<unknown> {
    const init = { method, ...(method === 'POST' && { body: JSON.stringify(body) }) }
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, init)
    const { value } = Answer.parse(await answer.json())
    if (answer.ok) return value
    const { error, message } = Failure.parse(value)
    throw new Error(`${error}: ${message}`)
  }
  const options = { binary: miniBrowser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  let session = ''
  await expect(async () => {
    session = Started.parse(await post('', { capabilities })).sessionId
  }).toPass({ timeout: 30_000 })
  await post(`/${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 900 })
  return {
    send(command) {
      const [path, body] = toRequest(command)
      return post(`/${session}/${path}`, body)
    },
    async close() {
      await post(`/${session}`, {}, 'DELETE')
      await end(driver)
      await end(display)
    },
  }
}
