import { setImmediate } from 'node:timers/promises'
import { anAircraft, useApi } from '../../../test/testing'

const { as } = useApi({ today: () => '2026-11-22' })

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
    // As a request that comes by the network: it is not read before the event loop has turned.
    await setImmediate()
    const { body } = await admin('GET /maintenance/readings.csv')
    seen.push(String(body).split('\n').length)
  }
  expect((await imported).body).toMatchObject({ rows: 100, stored: 100 })
  // All before the first piece, and all after the last one, would be two.
  expect(new Set(seen).size).toBeGreaterThan(2)
})
