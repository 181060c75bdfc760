import { useApi } from '../../test/testing'
import { LeaseLost, runJob, type Lease } from './jobs'
import { jobs } from './tables'

const { api, send } = useApi()
const db = () => api().database.db

const past = new Date(0)
const run = (work: (lease: Lease) => Promise<void>, nextDue = past) =>
  runJob(db(), 'count', work, { nextDue: () => nextDue, describe: () => 'It failed.' })
const set = (values: Partial<typeof jobs.$inferInsert>) => db().update(jobs).set(values)
const nothing = async () => undefined

test('work is done when it is due, and each run knows the last good one', async () => {
  const runs: unknown[] = []
  const note = async ({ run: n, lastGood }: Lease) => void runs.push([n, lastGood?.run])
  expect(await run(note)).toBe(true)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await db().select().from(jobs)).toMatchObject([{ lastError: 'It failed.' }])
  expect(await run(note, new Date(Date.now() + 60_000))).toBe(true)
  expect(runs).toEqual([
    [1, undefined],
    [3, 1],
  ])
  expect(await db().select().from(jobs)).toMatchObject([{ lastError: null, lastGoodRun: 3 }])
  expect(await run(note)).toBe(false)
})

test('nobody else does work while its lease is held', async () => {
  const second: boolean[] = []
  await run(async () => void second.push(await run(nothing)))
  expect(second).toEqual([false])
})

test('the work of a killed process is done again after its lease, within two minutes', async () => {
  await run(nothing)
  await set({ holder: 'killed', leasedUntil: new Date(Date.now() + 100_000) })
  expect(await run(nothing)).toBe(false)
  await set({ leasedUntil: new Date(Date.now() - 1000) })
  expect(await run(nothing)).toBe(true)
})

test('a process that stood still and was replaced stores nothing more', async () => {
  const late = run(async ({ requireHeld }) => {
    await set({ holder: 'another' })
    await db().transaction(requireHeld)
  })
  await expect(late).rejects.toThrow(LeaseLost)
  expect(await db().select().from(jobs)).toMatchObject([{ holder: 'another', lastError: null }])
})

test('a process that stops leaves its work to another one at once', async () => {
  const stopping = new AbortController()
  const work = runJob(
    db(),
    'count',
    async () => {
      stopping.abort()
      stopping.signal.throwIfAborted()
    },
    {
      nextDue: () => new Date(Date.now() + 900_000),
      describe: () => 'It failed.',
      signal: stopping.signal,
    },
  )
  await expect(work).rejects.toThrow('aborted')
  expect(await run(nothing)).toBe(true)
})

test('the ready call names the last good run of each job, and warns after an hour (§7.12)', async () => {
  const ready = async () => (await send(null, 'GET /ready')).body
  await run(nothing)
  const [job] = await db().select().from(jobs)
  const lastGoodRun = job?.lastGoodAt?.toISOString()
  expect(await ready()).toEqual({
    database: true,
    identity: true,
    jobs: { count: { lastGoodRun } },
  })
})

test('the ready call warns of a job that had no good run for an hour (§7.12)', async () => {
  await run(nothing)
  const lastGoodAt = new Date(Date.now() - 3_601_000)
  await set({ lastGoodAt })
  const warning = 'The last good run is more than an hour ago.'
  const warns = async () => {
    const { status, body } = await send(null, 'GET /ready')
    expect(status).toBe(200)
    return (body as { jobs: Record<string, { warning?: string }> }).jobs['count']?.warning
  }
  // Answers within a second are shared.
  const until = Date.now() + 5000
  while ((await warns()) !== warning) expect(Date.now()).toBeLessThan(until)
})
