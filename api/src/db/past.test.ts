import { setImmediate } from 'node:timers/promises'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import fc from 'fast-check'
import { anAircraft, useApi } from '../../test/testing'
import type { ChangedRow } from './list-rows'
import { createPast } from './past'

type Row = { id: string } & Record<string, unknown>
type Changes = { changed: Row[]; removed: string[] }

/** What differs between two states of a list. */
function differences(before: readonly Row[], after: readonly Row[]) {
  const changed = new Map<string, ChangedRow>()
  const find = (rows: readonly Row[], id: string) => {
    const row = rows.find((each) => each.id === id)
    return row && { id, key: id, json: JSON.stringify(row) }
  }
  for (const { id } of [...before, ...after]) {
    const row = { before: find(before, id), after: find(after, id) }
    if (row.before?.json !== row.after?.json) changed.set(id, row)
  }
  return changed
}
const byId = (rows: readonly Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

function apply(before: readonly Row[], { changed, removed }: Changes): Row[] {
  const ids = new Set([...removed, ...changed.map(({ id }) => id)])
  return byId([...before.filter(({ id }) => !ids.has(id)), ...changed])
}

test('the changes between any two states of a list make the later of the earlier one (§7.70)', () => {
  const id = fc.stringMatching(/^[a-f0-9]{1,2}$/)
  const name = fc.oneof(fc.string(), fc.constant('}, {"id":'))
  const row = fc.record({ id, name, parts: fc.array(fc.record({ id, n: fc.nat() })) })
  const list = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(list, { minLength: 2, maxLength: 6 }), (lists) => {
      const past = createPast()
      for (const [n, rows] of lists.entries()) {
        past.remember(String(n), n > 0 ? differences(lists[n - 1] ?? [], rows) : undefined)
      }
      for (const [n, rows] of lists.entries()) {
        const changes = past.changesBetween(String(n), String(lists.length - 1)) ?? ''
        expect(apply(rows, JSON.parse(changes) as Changes)).toEqual(byId(lists.at(-1) ?? []))
      }
    }),
  )
})

test('of many states only the newest are kept (§7.70)', () => {
  const past = createPast()
  past.remember('0', undefined)
  const text = 'x'.repeat(30_000)
  for (let n = 1; n < 100; n++) {
    past.remember(String(n), differences([{ id: 'a', n: n - 1, text }], [{ id: 'a', n, text }]))
  }
  expect(past.changesBetween('10', '99')).toBeUndefined()
  const changes = JSON.parse(past.changesBetween('50', '99') ?? '') as Changes
  expect(changes).toEqual({ changed: [{ id: 'a', n: 99, text }], removed: [] })
})

test('what was before a list was read as a whole is not known (§7.70)', () => {
  const past = createPast()
  for (const etag of ['0', '1']) past.remember(etag, undefined)
  expect(past.changesBetween('0', '1')).toBeUndefined()
  expect(past.changesBetween('1', '1')).toBe('{"changed":[],"removed":[]}')
})

const { as } = useApi()

describe.each(['/aircraft', '/operators'])('GET %s', (path) => {
  const [heading] = [path === '/aircraft' ? 'aircraft' : 'operators']

  async function read(etag?: string) {
    const known = etag && { 'if-none-match': etag, 'a-im': 'rows' }
    const { status, headers, body } = await as('admin')(`GET ${path}`, { headers: { ...known } })
    return { status, headers, body, etag: String(headers['etag']) }
  }
  async function fill() {
    const ada = as('admin')
    const company = { companyName: 'Alpine', email: 'a@b.test' }
    const { body } = await ada('POST /operators', { body: company })
    const operatorId = (body as Row).id
    for (let n = 2; n < 20; n++) {
      await ada('POST /operators', { body: { companyName: `Company ${n}`, email: 'a@b.test' } })
      await ada('POST /aircraft', { body: anAircraft(n, { operatorId }) })
    }
    return ada
  }

  test(`answers 226 with what has changed in the ${heading} since (§7.70)`, async () => {
    const ada = await fill()
    const before = await read()
    await ada('POST /aircraft', { body: anAircraft(50) })
    await ada('POST /operators', { body: { companyName: 'Zulu', email: 'a@b.test' } })
    const after = await read(before.etag)
    expect([after.status, after.headers['im']]).toEqual([226, 'rows'])
    const { changed, removed } = after.body as Changes
    expect([changed.length, removed]).toEqual([1, []])
    const whole = await read()
    expect(whole.etag).toBe(after.etag)
    expect(apply(before.body as Row[], after.body as Changes)).toEqual(byId(whole.body as Row[]))
    expect((await read(after.etag)).status).toBe(304)
  })

  test('answers the whole list to whoever names a state that is not known (§7.70)', async () => {
    await fill()
    const { status, body } = await read('W/"unknown"')
    expect([status, Array.isArray(body)]).toEqual([200, true])
  })
})

test('a reader misses no change of many writers (§7.70)', async () => {
  const ada = as('admin')
  const added = await Promise.all(
    Array.from({ length: 150 }, async (_, n) => ada('POST /aircraft', { body: anAircraft(n) })),
  )
  const ids = added.map(({ body }) => (body as { aircraftId: string }).aircraftId)
  let isWriting = true
  const writers = ids.slice(0, 12).map(async (id, n) => {
    for (let hours = 1; hours <= 12; hours++) {
      await ada(`PUT /aircraft/${id}`, { body: anAircraft(n, { totalHours: hours }) })
    }
    if (n % 3 === 0) await ada(`DELETE /aircraft/${id}`)
    else if (n % 3 === 1) await ada('POST /aircraft', { body: anAircraft(200 + n) })
  })
  const written = Promise.all(writers).finally(() => (isWriting = false))
  let [rows, etag, changes]: [Row[], string, number] = [[], '', 0]
  async function follow() {
    const answer = await ada('GET /aircraft', {
      headers: { ...(etag && { 'if-none-match': etag, 'a-im': 'rows' }) },
    })
    etag = String(answer.headers['etag'])
    if (answer.status === 200) rows = answer.body as Row[]
    if (answer.status === 226) rows = apply(rows, answer.body as Changes)
    changes += Number(answer.status === 226)
  }
  while (isWriting) {
    await follow()
    await setImmediate()
  }
  await written
  await follow()
  const whole = (await ada('GET /aircraft')).body as Aircraft[]
  expect(byId(rows)).toEqual(byId(whole))
  expect(changes).toBeGreaterThan(0)
})
