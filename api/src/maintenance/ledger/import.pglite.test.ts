import { setImmediate } from 'node:timers/promises'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { anAircraft, useApi } from '../../../test/testing'
import { readings } from '../table'

const { api, as } = useApi({ today: () => '2026-11-22' })

test('other requests are answered while readings are imported', async () => {
  const admin = as('admin')
  const tails = Array.from({ length: 100 }, (_, n) => `D-A${n}`)
  for (const n of tails.keys())
    await admin('POST /aircraft', { body: anAircraft(n, { totalHours: 100, totalCycles: 100 }) })
  const csv = ['tailNumber,date,hours,cycles', ...tails.map((tail) => `${tail},2026-11-22,101,101`)]

  let isDone = false
  const imported = admin('POST /maintenance/import/readings', { csv: csv.join('\n') }).finally(
    () => (isDone = true),
  )
  const seen: unknown[] = []
  while (!isDone) {
    // The server reads a request over the network only after a turn of the event loop.
    await setImmediate()
    const { body } = await admin('GET /maintenance/readings.csv')
    seen.push(String(body).split('\n').length)
  }
  expect((await imported).body).toMatchObject({ rows: 100, stored: 100 })
  // Two answers would mean that all requests ran before the first piece and after the last one.
  expect(new Set(seen).size).toBeGreaterThan(2)
})

function manyReadings(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const day = addDays('2026-11-22', -Math.floor(n / 4))
    return `D-A1,${day},${(9000 - n / 10).toFixed(2)},9000`
  })
  return ['tailNumber,date,hours,cycles', ...rows].join('\n')
}

test('other requests are answered while 20,000 readings of one aircraft are checked', async () => {
  const mro = as('mro')
  await as('admin')('POST /aircraft', {
    body: anAircraft(1, { totalHours: 9000, totalCycles: 9000 }),
  })
  let isDone = false
  const csv = manyReadings(20_000)
  const checked = mro('POST /maintenance/import/readings?dryRun=1', { csv }).finally(
    () => (isDone = true),
  )
  let answered = 0
  while (!isDone) {
    await mro('GET /maintenance/aircraft')
    await setImmediate()
    answered += 1
  }
  expect((await checked).body).toMatchObject({ rows: 20_000, skipped: 1, errors: [] })
  // The check reads 80 times 250 rows, and gives way after each.
  expect(answered).toBeGreaterThan(20)
})

test('readings are stored 500 at a time, and a repeated import goes on where the first ended', async () => {
  const mro = as('mro')
  const { aircraftId } = (
    await as('admin')('POST /aircraft', {
      body: anAircraft(1, { totalHours: 9000, totalCycles: 9000 }),
    })
  ).body as { aircraftId: string }
  const { db } = api().database
  const count = () => db.$count(readings)
  let isDone = false
  const send = (csv: string) => mro('POST /maintenance/import/readings', { csv })
  const imported = send(manyReadings(2500)).finally(() => (isDone = true))
  const seen = new Set<number>()
  while (!isDone) {
    await setImmediate()
    seen.add(await count())
  }
  expect((await imported).body).toMatchObject({ stored: 2499, skipped: 1, leftOut: [] })
  expect([...seen]).toEqual(expect.arrayContaining([501, 1001, 1501, 2001]))
  expect((await send(manyReadings(2600))).body).toMatchObject({ stored: 100, skipped: 2500 })
  expect((await mro(`GET /aircraft/${aircraftId}`)).body).toMatchObject({ totalHours: 9000 })
})
