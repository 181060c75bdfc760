import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import { bundleScript } from '../../test/script'
import { volatileFolder } from '../../test/volatile-folder.mjs'

type Line = { stored?: Aircraft[]; histories?: Change[][]; saved?: string }

let directory: string
let script: ReturnType<typeof bundleScript>

beforeAll(async () => {
  directory = await mkdtemp(join(volatileFolder(), 'aerofleet-killed-'))
  script = bundleScript(
    'killed',
    `
      import { createApp } from './app'
      import { createMemoryIdentity } from '../test/memory-identity'
      import { openDatabase } from './open-database'
      import { anAircraft } from '../test/testing'
      const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
      async function main(directory, start) {
        const identity = createMemoryIdentity()
        const { uid } = identity.addAccount({ uid: 'ada', email: 'ada@aerofleet.test', role: 'admin' })
        const headers = { authorization: 'Bearer ' + identity.issueToken(uid), 'content-type': 'application/json' }
        const app = createApp({ database: await openDatabase({ directory }), identity })
        const read = async (url) => (await app.inject({ url: '/api' + url, headers })).json()
        const stored = await read('/aircraft')
        say({ stored, histories: await Promise.all(stored.map(({ id }) => read('/aircraft/' + id + '/history'))) })
        for (let n = Number(start); ; n++) {
          const body = JSON.stringify(anAircraft(n))
          const answer = await app.inject({ method: 'POST', url: '/api/aircraft', headers, body })
          if (answer.statusCode === 201) say({ saved: answer.json().aircraftId })
        }
      }
      void main(...process.argv.slice(2))`,
  )
})
afterAll(async () => {
  await script.remove()
  await rm(directory, { recursive: true })
})

async function runAndKill(trial: number) {
  const child = spawn(process.execPath, [...script.args, directory, `${trial * 1000}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const enough = Math.floor(Math.random() * 20)
  const saved: string[] = []
  let first: Line = {}
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line
    if (line.saved) saved.push(line.saved)
    else first = line
    if (saved.length >= enough) child.kill('SIGKILL')
  }
  await ended
  return { saved, stored: first.stored ?? [], histories: first.histories ?? [] }
}

test('4 kills at any moment lose no acknowledged aircraft, and none is without its history', async () => {
  const acknowledged: string[] = []
  for (let trial = 0; trial <= 4; trial++) {
    const { saved, stored, histories } = await runAndKill(trial)
    const ids = stored.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(ids).size).toBe(ids.length)
    // The kill may come after an aircraft was saved, but before the script printed it.
    expect(ids.length).toBeLessThanOrEqual(acknowledged.length + trial)
    for (const changes of histories) {
      expect(changes.map(({ action }) => action)).toEqual(['create'])
    }
    acknowledged.push(...saved)
  }
  expect(acknowledged.length).toBeGreaterThan(4)
}, 240_000)
