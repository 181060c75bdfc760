import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from './bundle.mjs'
import { median } from './twins.mjs'

export const title = 'From start to ready'
export const how =
  'A new process on an existing data directory until `/api/ready` answers 200, accounts in memory: the embedded identity service, which production does not have, is not in it. Its twins are a process that opens a copy of that directory with PGlite alone, and asks it once, and a process that does nothing.'

/** @param {string} url */
async function requireReady(url) {
  const { status } = await fetch(`${url}/api/ready`)
  if (status !== 200) throw new Error(`It answered ${status}.`)
}

export async function measure() {
  const directory = await mkdtemp(join(tmpdir(), 'aerofleet-start-'))
  await bundle('start-serve')
  const script = await bundle('start')
  const pglite = await bundle('pglite')
  const nothing = await bundle('nothing')
  const own = join(directory, 'own')
  const copy = join(directory, 'copy')
  const ready = async (path, data = own) => {
    const begin = performance.now()
    const child = fork(path, [data], { execArgv: [] })
    const ended = once(child, 'exit')
    const [told] = await once(child, 'message')
    if (path === script) await requireReady(told)
    const time = performance.now() - begin
    child.disconnect()
    await ended
    return time
  }
  await ready(script)
  await cp(own, copy, { recursive: true })
  const seen = { api: [], pglite: [], nothing: [] }
  for (let n = 0; n < 15; n++) {
    seen.api.push(await ready(script))
    seen.pglite.push(await ready(pglite, copy))
    seen.nothing.push(await ready(nothing))
  }
  await rm(directory, { recursive: true })
  const [time, alone, empty] = [seen.api, seen.pglite, seen.nothing].map(median)
  return [
    { what: 'ready', value: `${time.toFixed(0)} ms`, target: 'at most 400 ms', met: time <= 400 },
    { what: 'ready, beside PGlite alone', value: (time / alone).toFixed(2) },
    { what: 'PGlite alone', value: `${alone.toFixed(0)} ms` },
    { what: 'a process that does nothing', value: `${empty.toFixed(0)} ms` },
  ]
}
