import { setImmediate } from 'node:timers/promises'
import {
  aCheck,
  addFlown,
  addProgramme,
  assignProgramme,
  revise,
  today,
} from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })

test('other requests are answered while a revision is previewed and applied', async () => {
  const planner = as('operator')
  const programme = await addProgramme(planner, { tasks: [aCheck] })
  const line = `/maintenance/programmes/${programme.id}`
  const aircraftIds: string[] = []
  for (let n = 0; n < 20; n++) {
    const { id } = await addFlown(as('admin'), { tailNumber: `D-A${n}`, serialNumber: `${n}` })
    aircraftIds.push(id)
    await assignProgramme(planner, id, programme)
  }
  await revise(planner, programme, '2', { tasks: [] })

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
