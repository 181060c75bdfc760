import { setImmediate } from 'node:timers/promises'
import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { aCheck, addFlown, aProgramme, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })

test('other requests are answered while a revision is previewed and applied', async () => {
  const planner = as('operator')
  const body = aProgramme({ tasks: [aCheck] })
  const { id } = (await planner('POST /maintenance/programmes', { body })).body as Programme
  const line = `/maintenance/programmes/${id}`
  await planner(`POST ${line}/activate`, { body: {} })
  const aircraftIds: string[] = []
  for (let n = 0; n < 20; n++) {
    const aircraft = { tailNumber: `D-A${n}`, serialNumber: `${n}` }
    const { id: aircraftId } = await addFlown(as('admin'), aircraft)
    aircraftIds.push(aircraftId)
    const given = { programmeId: id }
    await planner(`PUT /maintenance/aircraft/${aircraftId}/programme`, { body: given })
  }
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '2', tasks: [] }) })
  await planner(`POST ${line}/activate`, { body: {} })

  for (const query of ['?dryRun=1', '']) {
    let isDone = false
    const applied = planner(`POST ${line}/apply-revision${query}`, {
      body: { aircraftIds },
    }).finally(() => (isDone = true))
    const seen: unknown[] = []
    while (!isDone) {
      // The server reads a request over the network only after a turn of the event loop.
      await setImmediate()
      const { body: list } = await planner('GET /maintenance/due')
      seen.push((list as { items: unknown[] }).items.length)
    }
    expect((await applied).status).toBe(200)
    expect(seen.length).toBeGreaterThan(2)
    // Two lists would mean that all requests ran before the first aircraft and after the last one.
    if (query === '') expect(new Set(seen).size).toBeGreaterThan(2)
  }
})
