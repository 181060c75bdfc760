import { sql } from 'drizzle-orm'
import { anAircraft, useApi } from '../../test/testing'
import { aircraft } from '../aircraft/reads'
import { insertRows } from './json'
import { refreshStatistics } from './statistics'

const { api } = useApi()

test('only a table with many rows gets statistics', async () => {
  const { db } = api().database
  const known = async () => {
    await refreshStatistics(db, [aircraft])
    const counted = sql`select reltuples::int as count from pg_class where relname = 'aircraft'`
    return (await db.execute<{ count: number }>(counted)).rows[0]?.count
  }
  const add = (from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, n) => {
      const fields = anAircraft(from + n)
      return { id: `a-${from + n}`, tailKey: `T${from + n}`, ...fields }
    })
    return db.transaction((tx) => insertRows(tx, aircraft, rows))
  }
  await add(0, 2)
  expect(await known()).toBe(-1)
  await add(2, 1002)
  expect(await known()).toBe(1002)
})

test('only a start frees the room of rewritten rows', async () => {
  const { db } = api().database
  const rows = Array.from({ length: 1000 }, (_, n) => {
    return { id: `b-${n}`, tailKey: `V${n}`, ...anAircraft(9000 + n) }
  })
  await db.transaction((tx) => insertRows(tx, aircraft, rows))
  await db.update(aircraft).set({ totalHours: 7 })
  const readFreed = async () => {
    const freed = sql`select relallvisible as pages from pg_class where relname = 'aircraft'`
    return (await db.execute<{ pages: number }>(freed)).rows[0]?.pages
  }
  await refreshStatistics(db, [aircraft])
  expect(await readFreed()).toBe(0)
  await refreshStatistics(db, [aircraft], true)
  expect(await readFreed()).toBeGreaterThan(0)
})
