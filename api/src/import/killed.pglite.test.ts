import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Change } from '@aerofleet/shared/contract/change'
import { bundleScript } from '../../test/script'
import { volatileFolder } from '../../test/volatile-folder.mjs'

const rowsOfImport = 1000
/** The script prints one in each line. `saved` is the id of the act of an import. */
type Report = { stored?: number; changes?: Change[]; saved?: string; began?: true }

let directory: string
let script: ReturnType<typeof bundleScript>

beforeAll(async () => {
  directory = await mkdtemp(join(volatileFolder(), 'aerofleet-killed-'))
  script = bundleScript(
    'killed-import',
    `
      import { createApp } from './app'
      import { createMemoryIdentity } from '../test/memory-identity'
      import { openDatabase } from './open-database'
      const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
      async function main(directory, trial) {
        const identity = createMemoryIdentity()
        const { uid } = identity.addAccount({ uid: 'ada', email: 'ada@aerofleet.test', role: 'admin' })
        const headers = { authorization: 'Bearer ' + identity.issueToken(uid), 'content-type': 'text/csv' }
        const app = createApp({ database: await openDatabase({ directory }), identity })
        const read = async (url) => (await app.inject({ url: '/api' + url, headers })).json()
        say({ stored: (await read('/aircraft')).length, changes: await read('/history?limit=200') })
        for (let n = 0; ; n++) {
          const lines = Array.from({ length: ${rowsOfImport} }, (_, row) => 'A,D' + [trial, n, row].join('X') + ',' + [trial, n, row].join('-') + ',1,1')
          const payload = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles\\n' + lines.join('\\n')
          say({ began: true })
          const answer = await app.inject({ method: 'POST', url: '/api/aircraft/import', headers, payload })
          if (answer.statusCode === 200) say({ saved: answer.json().act })
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
  const child = spawn(process.execPath, [...script.args, directory, `${trial}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const saved: string[] = []
  let atStart: Report = {}
  for await (const text of createInterface({ input: child.stdout })) {
    const report = JSON.parse(text) as Report
    if (report.changes) atStart = report
    if (report.saved) saved.push(report.saved)
    // Each trial kills the process at another moment of an import.
    if (report.began && saved.length > 0) setTimeout(() => child.kill('SIGKILL'), 60 * trial)
  }
  await ended
  return { saved, stored: atStart.stored ?? 0, changes: atStart.changes ?? [] }
}

test('after each of 2 kills during an import, all of it is stored or nothing (§7.42)', async () => {
  const acknowledged: string[] = []
  for (let trial = 0; trial <= 2; trial++) {
    // The start of a trial shows what the kill before it has left.
    const { saved, stored, changes } = await runAndKill(trial)
    const acts = changes.flatMap(({ act }) => act ?? [])
    expect(acts.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    expect(acts.every(({ count }) => count === rowsOfImport)).toBe(true)
    expect(changes).toHaveLength(acts.length)
    expect(stored).toBe(acts.length * rowsOfImport)
    acknowledged.push(...saved)
  }
  expect(acknowledged.length).toBeGreaterThan(2)
}, 240_000)
