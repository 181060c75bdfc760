import type { Inspector } from '@aerofleet/shared/contract/maintenance/inspectors'
import { today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })

const valid = { reference: 'INS-4', licence: 'DE.66.1', aircraftTypes: ['ATR 72'] }
const period = { from: '2026-01-01', until: '2026-12-31' }

test('an admin authorises inspectors, and everybody who sees maintenance reads them', async () => {
  const [eva, ada] = [as('admin'), as('operator')]
  const dora = as('mro', { displayName: 'Dora Falk' })
  const body = { uid: dora.uid, ...valid, ...period }
  const created = await eva('POST /maintenance/inspectors', { body })
  const { id, version } = created.body as Inspector
  const { uid } = dora
  const stored = { id, version: 1, ...valid, ...period, user: { uid, name: 'Dora Falk' } }
  expect([created.status, created.body]).toEqual([201, stored])
  expect((await ada('GET /maintenance/inspectors')).body).toMatchObject({ items: [stored] })
  const until = { ...valid, ...period, until: '2027-06-30' }
  const headers = { 'if-match': `"${version}"` }
  const path = `/maintenance/inspectors/${id}`
  expect((await eva(`PUT ${path}`, { body: until, headers })).body).toMatchObject({ version: 2 })
  expect((await eva(`PUT ${path}`, { body: until, headers })).status).toBe(412)
  expect((await eva(`DELETE ${path}`)).status).toBe(204)
  expect((await eva(`DELETE ${path}`)).status).toBe(404)
  const log = await ada('GET /maintenance/history?kind=inspector')
  const changes = (log.body as { items: { action: string; subject: { label: string } }[] }).items
  expect(changes.map(({ action, subject }) => [action, subject.label])).toEqual([
    ['delete', 'Dora Falk'],
    ['update', 'Dora Falk'],
    ['create', 'Dora Falk'],
  ])
})

test.each([
  [{ uid: 'nobody' }, 'uid'],
  [{ until: '2025-12-31' }, 'until'],
  [{ reference: '' }, 'reference'],
])('an authorisation with %j is refused at %s', async (values, path) => {
  const eva = as('admin')
  const body = { uid: eva.uid, ...valid, ...period, ...values }
  const answer = await eva('POST /maintenance/inspectors', { body })
  expect([answer.status, answer.body]).toMatchObject([400, { details: [{ path }] }])
})

test('the staff are those who may perform work, by name', async () => {
  const eva = as('admin', { displayName: 'Eva Stahl' })
  const ben = as('mro', { displayName: 'Ben Okoro' })
  as('operator')
  as(null)
  expect((await eva('GET /maintenance/staff')).body).toEqual([
    { uid: ben.uid, name: 'Ben Okoro', role: 'mro' },
    { uid: eva.uid, name: 'Eva Stahl', role: 'admin' },
  ])
})
