import { setImmediate } from 'node:timers/promises'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import fc from 'fast-check'
import { anAircraft, useApi } from '../../../test/testing'
import { aircraftRows, aircraft, aircraftExists, byTail } from '../../aircraft/reads'
import { fleets } from '../../aircraft/writes'
import type { List } from '../../db/json'
import { operatorRows } from '../../operators/queries'
import { createCachedLists, type CachedLists } from './cached-lists'

const { api, as } = useApi()
const companyRows = operatorRows(fleets)
type Row = { id: string }

const pick = <T>(list: readonly T[], at: number) => list[at % Math.max(list.length, 1)]
const csvHeading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles,operator'

const kinds = [
  'add',
  'change',
  'delete aircraft',
  'delete aircraft and restore',
  'add operator',
  'delete operator',
  'import',
  'import and undo',
] as const

/** `n` and `other` choose what is changed, and to which figures. */
async function changeFleet(kind: (typeof kinds)[number], n: number, other: number): Promise<void> {
  const admin = as('admin')
  const id = pick((await admin('GET /aircraft')).body as Row[], n)?.id
  const operatorId = pick((await admin('GET /operators')).body as Row[], other)?.id ?? null
  const body = anAircraft(other, { operatorId, totalHours: n })
  if (kind === 'add') await admin('POST /aircraft', { body })
  if (kind === 'change') await admin(`PUT /aircraft/${id}`, { body })
  if (kind.startsWith('delete aircraft')) await admin(`DELETE /aircraft/${id}`)
  if (kind.endsWith('restore')) await admin(`POST /aircraft/${id}/restore`)
  if (kind === 'add operator') {
    const company = { companyName: `Company ${n} 𐐷`, email: 'ops@company.test' }
    await admin('POST /operators', { body: company })
  }
  if (kind === 'delete operator') await admin(`DELETE /operators/${operatorId}`)
  if (kind.startsWith('import')) {
    const lines = [n, n + 1, other].map((tail) => `ATR,D-A${tail},S${tail},${n},1,`)
    const csv = [csvHeading, ...lines].join('\n')
    const imported = await admin('POST /aircraft/import?update=1', { csv })
    const { act } = imported.body as { act?: string }
    if (act && kind.endsWith('undo')) await admin(`POST /history/acts/${act}/undo`)
  }
}

async function read(lists: CachedLists, list: List) {
  const { etag, bytes } = await lists(list)
  return { etag, text: bytes.toString() }
}

test('a cached list is the same as one that is read anew, whoever has changed the fleet (§7.8)', async () => {
  const { db } = api().database
  const number = fc.nat({ max: 30 })
  const writer = fc.array(fc.tuple(fc.constantFrom(...kinds), number, number), { maxLength: 4 })
  const writers = fc.array(writer, { minLength: 2, maxLength: 4 })
  const cachedList = createCachedLists(db)
  await fc.assert(
    fc.asyncProperty(writers, async (stepsOfWriters) => {
      let isWriting = true
      const written = Promise.all(
        stepsOfWriters.map(async (steps) => {
          for (const step of steps) await changeFleet(...step)
        }),
      ).finally(() => (isWriting = false))
      while (isWriting) {
        // Lets the writers run. The reads of the embedded database alone would keep the event loop busy.
        await setImmediate()
        await cachedList(companyRows)
        const lists = [await cachedList(aircraftRows), await createCachedLists(db)(aircraftRows)]
        // A list is of one moment, also while writers run: it has no tail number twice.
        for (const { bytes } of lists) {
          const tails = (JSON.parse(bytes.toString()) as Aircraft[]).map((row) => row.tailNumber)
          expect(new Set(tails).size).toBe(tails.length)
        }
      }
      await written
      for (const list of [aircraftRows, companyRows]) {
        expect(await read(cachedList, list)).toEqual(await read(createCachedLists(db), list))
      }
    }),
    { numRuns: 25 },
  )
})

test('a cached list has the same order as the database, with any characters in tail numbers', async () => {
  const { db } = api().database
  const admin = as('admin')
  for (const tailNumber of ['Z', 'ﬀ', 'Ä', '𐐷', '豈', 'A', '9', 'ｱ', '🛩']) {
    const body = anAircraft(1, { tailNumber, serialNumber: tailNumber })
    await admin('POST /aircraft', { body })
  }
  const sorted = await db
    .select({ tailNumber: aircraft.tailNumber })
    .from(aircraft)
    .where(aircraftExists)
    .orderBy(byTail)
  const tails = sorted.map(({ tailNumber }) => tailNumber)
  const listed = (await admin('GET /aircraft')).body as Aircraft[]
  expect(listed.map(({ tailNumber }) => tailNumber)).toEqual(tails)
})
