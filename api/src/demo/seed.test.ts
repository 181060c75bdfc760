import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { maintenanceStatus } from '@aerofleet/shared/maintenance'
import { tailKey } from '@aerofleet/shared/tail-number'
import { anAircraft, useApi } from '../../test/testing'
import { demoFleet, seedFleet } from './seed'

const { api, as } = useApi()

test('the sample fleet is 120 aircraft: 84 in good condition, 24 due soon and 12 due', () => {
  const conditions = demoFleet(120).map(maintenanceStatus)
  const count = (wanted: string) => conditions.filter((condition) => condition === wanted).length
  expect([count('good'), count('soon'), count('due')]).toEqual([84, 24, 12])
})

test('a sample fleet of 17,000 aircraft has no tail number or serial number twice', () => {
  const fleet = demoFleet(17_000)
  expect(new Set(fleet.map(({ tailNumber }) => tailKey(tailNumber))).size).toBe(17_000)
  const serials = fleet.map(({ aircraftType, serialNumber }) => `${aircraftType} ${serialNumber}`)
  expect(new Set(serials).size).toBe(17_000)
})

test('a start with the sample fleet saves it with its companies and its history, another saves nothing', async () => {
  const admin = as('admin')
  expect((await admin('GET /aircraft')).body).toEqual([])
  await seedFleet(api().database.db, 120)
  const saved = (await admin('GET /aircraft')).body as Aircraft[]
  const wanted = demoFleet(120).map(({ company, ...values }) => ({
    ...values,
    ...(company === null ? {} : { operator: expect.anything() }),
  }))
  expect(saved).toHaveLength(120)
  expect(saved).toEqual(expect.arrayContaining(wanted.map((row) => expect.objectContaining(row))))
  const operators = (await admin('GET /operators')).body as Operator[]
  expect(operators.map(({ aircraft }) => aircraft.length)).toEqual(
    operators.map(({ id }) => saved.filter(({ operator }) => operator?.id === id).length),
  )
  const free = saved.find(({ operator }) => !operator) as Aircraft
  const history = (await admin(`GET /aircraft/${free.id}/history`)).body as Change[]
  expect(history).toMatchObject([
    { action: 'create', by: { name: 'AeroFleet demo' }, before: null, after: { operator: null } },
  ])

  await seedFleet(api().database.db, 10)
  expect((await admin('GET /aircraft')).body).toEqual(saved)
  expect((await admin('GET /operators')).body).toEqual(operators)
})

test('a fleet of somebody else gets no sample fleet', async () => {
  const admin = as('admin')
  await admin('POST /aircraft', { body: anAircraft() })
  await seedFleet(api().database.db, 10)
  expect((await admin('GET /aircraft')).body).toHaveLength(1)
  expect((await admin('GET /operators')).body).toEqual([])
})
