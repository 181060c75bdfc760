import { maintenanceStatus } from '@aerofleet/shared/maintenance'
import { demoFleet } from './demo'
import { tailKey } from './store/aircraft'

test('the sample fleet is 120 aircraft of every condition, each with a tail number of its own', () => {
  expect(new Set(demoFleet.map(({ tailNumber }) => tailKey(tailNumber))).size).toBe(120)
  expect(
    new Set(demoFleet.map(({ aircraftType, serialNumber }) => aircraftType + serialNumber)).size,
  ).toBe(120)
  const conditions = demoFleet.map(({ totalHours, totalCycles }) =>
    JSON.stringify(maintenanceStatus({ totalHours, totalCycles })),
  )
  expect(new Set(conditions).size).toBe(3)
})
