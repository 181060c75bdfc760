import type { Change } from '@aerofleet/shared/contract/change'
import { sql } from 'drizzle-orm'
import { useApi } from '../../test/testing'
import { labelChanges } from './label'

const { api, as } = useApi()

test('a search by name also finds changes that an earlier version has recorded (§7.33)', async () => {
  const { db } = api().database
  await db.execute(sql`
    insert into changes (by_uid, by_name, action, kind, subject_id, before, after)
    select 'ada', 'Ada', 'create', 'aircraft', n::text, null, json_build_object('tailNumber', 'РА-' || n)::jsonb
    from generate_series(1, 2500) n`)
  await db.execute(sql`
    insert into changes (by_uid, by_name, action, kind, subject_id) values ('ada', 'Ada', 'delete', 'user', 'gone')`)
  await labelChanges(db)
  const search = async (q: string) => {
    const { body } = await as('admin')(`GET /history?q=${encodeURIComponent(q)}`)
    return (body as Change[]).map(({ subject }) => subject.label)
  }
  expect(await search('ра 2499')).toEqual(['РА-2499'])
  expect(await search('gone')).toEqual(['gone'])
})
