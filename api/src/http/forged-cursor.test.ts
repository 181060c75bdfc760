import { contract } from '@aerofleet/shared/contract/all'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import { addFlown, addItem, today } from '../../test/maintenance'
import { useApi } from '../../test/testing'

const { api, as } = useApi({ today })

const forged = [
  ['\u0000', '\u0000'],
  ['\u0000', '\u0000', '\u0000'],
  [null, null, '\u0000'],
  ['2026-02-30', null, 'x'],
  [null, 'ten', 'x'],
  -1,
  1e300,
  {},
  null,
].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'))

const paged = Object.values<ProductEndpoint>(contract).filter(
  ({ method, query }) => method === 'GET' && query?.safeParse({ after: {} }).success === false,
)

test.each(paged.map(({ path }) => path))('%s refuses a forged cursor (§5.13)', async (path) => {
  const admin = as('admin')
  const { id: aircraftId } = await addFlown(admin)
  const itemId = await addItem(api(), aircraftId)
  const line = `GET ${path.replace(':id', path.includes('/items/') ? itemId : aircraftId)}`
  for (const sort of path.endsWith('/due') ? ['urgency', 'aircraft', 'ata'] : [undefined]) {
    for (const after of ['%00', '-1', 'AAAA', ...forged]) {
      const { status } = await admin(`${line}?after=${after}${sort ? `&sort=${sort}` : ''}`)
      expect([line, sort, after, status]).toEqual([line, sort, after, 400])
    }
  }
})

test.each(['\ud800', '2026-01-01', '-infinity'])('a text of a cursor may be %j', async (text) => {
  const admin = as('admin')
  for (const [path, key] of [
    ['programmes', [text, text]],
    ['due?sort=ata', [text, text, text]],
  ] as const) {
    const after = Buffer.from(JSON.stringify(key)).toString('base64url')
    const line = `GET /maintenance/${path}${path.includes('?') ? '&' : '?'}after=${after}`
    expect((await admin(line)).status).toBe(200)
  }
})
