import { callAs } from '@aerofleet/testing/call-as'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { addAircraft, history, texts } from '../test/history'

const maintenance = '/maintenance'
type WithId = { id: string }

async function seed() {
  const ada = addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada' })
  const as = async <Answer,>(method: string, path: string, body?: object) => {
    const answer = await callAs(ada.uid, method, `${maintenance}${path}`, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.body}`)
    return JSON.parse(answer.body || '{}') as Answer
  }
  const id = await addAircraft(ada.uid, { totalHours: 4000, totalCycles: 2000 })
  const { today } = await as<{ today: string }>('GET', '/due')
  return { ada, as, id, today, of: `/aircraft/${id}` }
}
const limits = { hours: { interval: 500, tolerance: 50 } }
const task = { code: '05-20', title: 'A check', ata: '05', kind: 'inspection', limits }
const entryOf = async (line: RegExp) => {
  const entry = (await screen.findAllByText(line))[0]?.closest('li')
  if (!entry) throw new Error(`no entry has the line ${line}`)
  return within(entry)
}

test('a struck reading is shown as a strike with its reason and what it did to the aircraft, and leads there (§6.22)', async () => {
  const { ada, as, id, today, of } = await seed()
  const { reading } = await as<{ reading: WithId }>('POST', `${of}/readings`, {
    date: today,
    hours: 4010,
    cycles: 2001,
  })
  await as('POST', `/readings/${reading.id}/strike`, { reason: 'Read from the wrong aircraft' })
  renderAt(history, { as: ada })
  const [first] = await texts()
  expect(first).toMatch(/N208KA ?Reading struck.*Read from the wrong aircraft/)
  expect(first).toContain('Hours 4,010 h → 4,000 h')
  expect((await entryOf(/Reading struck/)).getByRole('link')).toHaveAttribute(
    'href',
    `/dashboard/maintenance/aircraft/${id}?tab=readings`,
  )
})

test('items, baselines, variations, completions, strikes and meters stand among all changes, each with its reason (§6.22)', async () => {
  const { ada, as, id, today, of } = await seed()
  const item = await as<WithId>('POST', '/items', { ...task, aircraftId: id })
  const at = `/items/${item.id}`
  await as('PUT', at, { baseline: { date: today, hours: 3990, cycles: 1990 } })
  await as('POST', `${at}/variation`, { hours: 10, reference: 'V-12', reason: 'Waiting for parts' })
  const done = { date: today, hours: 4000, cycles: 2000, reference: 'WS 1' }
  const { completion } = await as<{ completion: WithId }>('POST', `${at}/complete`, done)
  await as('POST', `/completions/${completion.id}/strike`, { reason: 'Wrong item' })
  await as('POST', `${of}/meter-replacements`, { date: today, old: 4000, new: 0.1 })
  const plan = { hoursPerDay: 3, cyclesPerDay: 2, reason: 'Summer' }
  await as('PUT', `${of}/utilisation`, { plan })
  renderAt(history, { as: ada })
  const found = (await texts()).join('\n')
  for (const line of [
    /N208KA ?Use planned.*3 h and 2 cycles a day, Summer/,
    /N208KA ?Meter replaced.*the old one showed/,
    /N208KA 05-20 ?Completion struck.*: Wrong item/,
    /N208KA 05-20 ?Completed.*4,000.* h, 2,000 cycles, WS 1/,
    /N208KA 05-20 ?Variation granted.*V-12, Waiting for parts/,
    /N208KA 05-20 ?Baseline set.*A check, .*3,990/,
    /N208KA 05-20 ?Item added.*A check/,
  ])
    expect(found).toMatch(line)
  const struck = await entryOf(/Completion struck/)
  expect(struck.getByRole('link')).toHaveAttribute(
    'href',
    `/dashboard/maintenance/items/${item.id}`,
  )
})

test('programmes and their revisions stand among all changes, and Maintenance shows these alone (§6.23)', async () => {
  const { ada, as, of } = await seed()
  const text = { aircraftType: 'Cessna 208B', revision: '1', revisionDate: '2026-01-01' }
  const programme = await as<WithId & { version: number }>('POST', '/programmes', {
    name: 'Line',
    ...text,
    tasks: [task],
  })
  await as('POST', `/programmes/${programme.id}/activate`, {})
  await as('PUT', `${of}/programme`, { programmeId: programme.id, baselines: [] })
  const { user } = renderAt(history, { as: ada })
  await waitFor(async () => expect(await texts()).toHaveLength(4))
  const kinds = within(screen.getByRole('group', { name: 'Kind' }))
  await user.click(kinds.getByRole('button', { name: 'Maintenance' }))
  await waitFor(async () =>
    expect(await texts()).toEqual([
      expect.stringMatching(/N208KA ?Programme assigned.*Line, revision 1/),
      expect.stringMatching(/Line ?Activated revision 1/),
      expect.stringMatching(/Line ?Programme added/),
    ]),
  )
  expect(screen.getAllByRole('link', { name: 'Line' })[0]).toHaveAttribute(
    'href',
    `/dashboard/maintenance/programmes/${programme.id}`,
  )
})

test('an import of baselines is undone among all changes (§7.50)', async () => {
  const { ada, as, id, today } = await seed()
  const item = await as<WithId>('POST', '/items', { ...task, aircraftId: id })
  const { identity, inject } = testServer()
  const imported = await inject({
    method: 'POST',
    url: '/api/maintenance/import/baselines',
    headers: {
      authorization: `Bearer ${identity.issueToken(ada.uid)}`,
      'content-type': 'text/csv',
    },
    body: `tailNumber,code,date,hours\nN208KA,05-20,${today},3990\n`,
  })
  expect(imported.status).toBe(200)
  const { user } = renderAt(history, { as: ada })
  await user.click(await screen.findByRole('button', { name: 'Undo Import of baselines, 1 item' }))
  await waitFor(async () =>
    expect(await as('GET', `/items/${item.id}`)).toMatchObject({ state: 'no-baseline' }),
  )
})
