import { setImmediate } from 'node:timers/promises'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { isNotNull } from 'drizzle-orm'
import { anAircraft, useApi } from '../../../test/testing'
import { readings } from '../table'

const { api, as } = useApi({ today: () => '2026-11-22' })
const act = '00000000-0000-4000-8000-000000000001'
type User = ReturnType<typeof as>
const countStruck = () => api().database.db.$count(readings, isNotNull(readings.struckAt))

/** Imports 2,020 readings of two aircraft. The newest is in the last line of each aircraft. */
async function importMany(mro: User): Promise<string[]> {
  const ids: string[] = []
  const rows: string[] = []
  for (const n of [1, 2]) {
    const body = anAircraft(n, { totalHours: 9000, totalCycles: 9000 })
    const added = await as('admin')('POST /aircraft', { body })
    ids.push((added.body as { aircraftId: string }).aircraftId)
    for (let day = 1009; day >= 0; day--)
      rows.push(`D-A${n},${addDays('2026-11-22', -day)},${9001 - day},9000`)
  }
  const csv = ['tailNumber,date,hours,cycles', ...rows].join('\n')
  const imported = await mro('POST /maintenance/import/readings?accept=1', {
    csv,
    headers: { act },
  })
  expect(imported.body).toMatchObject({ stored: 2020 })
  return ids
}

test('the undo of an import of readings goes in pieces, goes on where it ended, and names what was changed meanwhile (§7.51, §7.52)', async () => {
  const mro = as('mro')
  const admin = as('admin')
  const [first = '', second = ''] = await importMany(mro)
  const role = `/usermanagement/users/${mro.uid}/role`
  const undo = () =>
    mro(`POST /history/acts/${act}/undo`, { headers: { 'idempotency-key': 'once' } })
  let isDone = false
  const undoing = undo().finally(() => (isDone = true))
  let removed: Promise<unknown> | undefined
  while (!isDone) {
    await setImmediate()
    if ((await countStruck()) > 0) removed ??= admin(`DELETE ${role}`)
  }
  expect((await undoing).status).toBe(403)
  await removed
  const struck = await countStruck()
  expect(struck).toBeGreaterThan(0)
  expect(struck).toBeLessThan(2020)

  await admin(`POST ${role}`, { body: { role: 'mro' } })
  const list = await mro(`GET /maintenance/aircraft/${second}/readings`)
  const { items } = list.body as { items: Reading[] }
  const reading = items.find(({ date }) => date === '2026-11-21')
  const strike = `POST /maintenance/readings/${reading?.id}/strike`
  expect((await admin(strike, { body: { reason: 'Wrong' } })).status).toBe(200)
  const { status, body } = await undo()
  const message = 'The reading of D-A2 on 2026-11-21 was changed since'
  expect({ status, body }).toEqual({
    status: 200,
    body: { undone: 2, leftOut: [{ line: 2020, message }] },
  })
  expect((await undo()).body).toEqual(body)
  expect(await countStruck()).toBe(2020)
  for (const id of [first, second])
    expect((await mro(`GET /aircraft/${id}`)).body).toMatchObject({ totalHours: 9000 })

  const [newest] = (await mro('GET /history?limit=1')).body as Change[]
  expect(newest?.act).toMatchObject({ label: 'Undo of Import of readings', count: 2 })
  expect((await mro(`POST /history/acts/${newest?.act?.id}/undo`)).status).toBe(200)
  expect(await countStruck()).toBe(1)
  expect((await mro(`GET /aircraft/${first}`)).body).toMatchObject({ totalHours: 9001 })
})

test('nothing of an import of readings is undone if one of them was changed before (§7.52)', async () => {
  const mro = as('mro')
  const admin = as('admin')
  const [first = ''] = await importMany(mro)
  const undo = () => mro(`POST /history/acts/${act}/undo`)
  const list = await mro(`GET /maintenance/aircraft/${first}/readings`)
  const { items } = list.body as { items: Reading[] }
  const reading = items.find(({ date }) => date === '2026-11-21')
  await admin(`POST /maintenance/readings/${reading?.id}/strike`, { body: { reason: 'Wrong' } })
  const message = 'The reading of D-A1 on 2026-11-21 was changed since. Nothing was undone.'
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'changed-since', message } })
  expect(await countStruck()).toBe(1)
})
