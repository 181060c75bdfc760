import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { timing, withLock } from './build-lock.mjs'

Object.assign(timing, { touchInterval: 250, maxSilence: 1250, reportDelay: 500 })

let folder: string
let lock: string
let reported: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aerofleet-lock-'))
  lock = join(folder, 'build.lock')
  reported = []
})
afterEach(() => rm(folder, { recursive: true }))

const build = (milliseconds = 0) =>
  withLock(
    lock,
    () => pause(milliseconds, 'built'),
    (line) => reported.push(line),
  )

async function processThatEnded(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('only one build runs at a time, and no lock file is left', async () => {
  let running = 0
  const build = async () => {
    expect(++running).toBe(1)
    await pause(20)
    running--
  }
  await Promise.all(Array.from({ length: 10 }, () => withLock(lock, build)))
  expect(await readdir(folder)).toEqual([])
})

test('a lock names its owner, and a process that waits long reports the owner', async () => {
  const first = build(1000)
  await pause(50)
  expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({
    pid: process.pid,
    host: hostname(),
    command: expect.any(String),
  })
  const second = build()
  await pause(250)
  expect(reported).toEqual([])
  await Promise.all([first, second])
  expect(reported).toEqual([expect.stringMatching(`process ${process.pid} on .*${lock}`)])
})

test('the lock of an ended process goes at once to one of the waiting processes', async () => {
  await writeFile(lock, JSON.stringify({ pid: await processThatEnded(), host: hostname() }))
  expect(await Promise.all([build(), build(), build()])).toEqual(['built', 'built', 'built'])
  expect(reported).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('a lock that nobody touches any more is taken over, whatever its content', async () => {
  const texts = {
    empty: '',
    'no JSON': 'locked',
    'of another program': `${process.pid}`,
    'of another machine': JSON.stringify({ pid: 1, host: 'elsewhere', command: 'mfe build' }),
    'of a process whose number another one has by now': JSON.stringify({
      pid: process.pid,
      host: hostname(),
      command: 'mfe build',
    }),
  }
  const takings = Object.entries(texts).map(async ([what, text]) => {
    await writeFile(join(folder, what), text)
    return withLock(
      join(folder, what),
      async () => what,
      (line) => reported.push(line),
    )
  })
  expect(await Promise.all(takings)).toEqual(Object.keys(texts))
  expect(reported).toHaveLength(Object.keys(texts).length)
})
