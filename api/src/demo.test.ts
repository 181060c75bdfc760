import { maintenanceStatus } from '@aerofleet/shared/maintenance'
import { demoFleet } from './demo'
import { tailKey } from './store/aircraft'

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
