import { addFlown, addItem, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { keepOverview } from './keep-overview'

const { api, as } = useApi({ today })

/** The database of the test, with the number of queries so far. */
function createCounted() {
  let queries = 0
  const db = new Proxy(api().database.db, {
    get(target, name) {
      if (name === 'select') queries++
      return Reflect.get(target, name) as unknown
    },
  })
  return { db, count: () => queries }
}

test.each([
  [true, 'is counted when the server starts where maintenance is live'],
  [false, 'is not asked for by a server that starts without maintenance'],
])('with maintenance live: %s, what is due %s', async (isLive) => {
  const { id } = await addFlown(as('admin'))
  await addItem(api(), id)
  const { db, count } = createCounted()
  await keepOverview(db, today, () => Promise.resolve(isLive))
  expect(count() > 0).toBe(isLive)
})
