import { addFlown, aProgramme, clock, today } from '../../test/maintenance'
import { useApi } from '../../test/testing'

// In Auckland it is the 26th, whatever the time zone of the server.
const { as } = useApi({ today, timeZone: 'Pacific/Auckland' })
afterEach(() => {
  clock.today = '2026-11-22'
})

test('a date after today is refused with the day and the time zone of the installation', async () => {
  const planner = as('admin')
  const { id } = await addFlown(planner)
  clock.today = '2026-11-26'
  const [task] = aProgramme().tasks
  const baseline = { date: '2026-11-27', hours: 3950, cycles: 1970 }
  const created = await planner('POST /maintenance/items', { body: { ...task, aircraftId: id } })
  const { id: item } = created.body as { id: string }
  const refused = [
    await planner(`POST /maintenance/aircraft/${id}/readings`, {
      body: { date: '2026-11-27', hours: 4290, cycles: 2181 },
    }),
    await planner(`POST /maintenance/items/${item}/complete`, { body: baseline }),
    await planner(`PUT /maintenance/items/${item}`, { body: { baseline } }),
    await planner('POST /maintenance/items', {
      body: { ...task, code: 'T3', aircraftId: id, baseline },
    }),
  ]
  const sentence = 'Date must not be after today, 26 Nov 2026 (Pacific/Auckland)'
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([400, { details: [{ message: sentence }] }])

  const files = {
    readings: 'tailNumber,date,hours,cycles\nN123AB,2026-11-27,4290,2181',
    baselines: 'tailNumber,code,date,hours,cycles\nN123AB,T1,2026-11-27,3950,1970',
  }
  for (const [kind, csv] of Object.entries(files)) {
    const { body } = await planner(`POST /maintenance/import/${kind}?dryRun=1`, { csv })
    expect(body).toMatchObject({ errors: [{ line: 2, column: 'date', message: sentence }] })
  }
})
