import type { Component } from '@aerofleet/shared/contract/maintenance/components'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { act, addPart, partsOf, viewPart } from '../../../test/components'
import { today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { addG, dayT } from '../../../test/work'

const { as } = useApi({ today })
type User = ReturnType<typeof as>

const engine = 'ENG-100,E1001,D-ALMA,ENG 1,,,9000,10200,'
const heading =
  'partNumber,serialNumber,tailNumber,position,parentPartNumber,parentSerialNumber,tsn,csn,limitCycles,remainingCycles,cyclesFactor,asOf'
const line = (cells: string, asOf = dayT) => {
  const count = heading.split(',').length - 1
  return (
    [...cells.split(','), ...Array<string>(count).fill('')].slice(0, count).join(',') + `,${asOf}`
  )
}
const sheet = (...lines: string[]) => [heading, ...lines].join('\n')

async function send(user: User, csv: string, query = '') {
  const { status, body } = await user(`POST /maintenance/import/components?${query}`, { csv })
  const { details = [] } = body as { details?: { path: string; message: string }[] }
  const errors = details.map(({ path, message }) => `${path}: ${message}`)
  return { status, errors, body: body as MaintenanceImported }
}
const check = async (user: User, csv: string, query = '') => {
  const { body } = await send(user, csv, `dryRun=1&leaveOut=1&${query}`)
  return {
    ...body,
    errors: body.errors.map(({ line: at, column, message }) => `${at}.${column}: ${message}`),
    remarks: (body.remarks ?? []).map(
      ({ line: at, column, message }) => `${at}.${column}: ${message}`,
    ),
  }
}

async function prepare() {
  const eva = as('admin')
  const id = await addG(eva)
  const named = async (name: string): Promise<Component> => {
    const found = (await partsOf(eva, id)).components.find(
      ({ serialNumber, partNumber }) => serialNumber === name || partNumber === name,
    )
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  return { eva, id, named }
}

test('a status sheet of an engine that is not there yet is checked, and then entered as a whole', async () => {
  const { eva, id, named } = await prepare()
  const csv = sheet(
    line('DSC-7,K-311,,,ENG-100,E1001,,14100,15000,900'),
    line('SL-3,K-330,,,,E1001,,,15000'),
    line('SH-4,K-340,,,,E1001,9000,10200'),
    line(engine),
  )
  expect(await check(eva, csv)).toMatchObject({
    ...{ rows: 4, stored: 0, errors: [], remarks: [] },
    components: {
      ...{ parts: 4, added: 4, limited: 2, unknown: 1 },
      firstLimiter: {
        component: { serialNumber: 'K-311' },
        ...{ remaining: { cycles: 900 }, driver: 'cycles', projectedOn: '2027-04-26' },
      },
    },
  })
  expect((await partsOf(eva, id)).components).toEqual([])
  const { body } = await send(eva, csv)
  expect(body).toMatchObject({ rows: 4, stored: 4, errors: [] })
  expect(body).not.toHaveProperty('act')
  expect(await named('E1001')).toMatchObject({ position: 'ENG 1', tsn: 9000, csn: 10_200 })
  expect(await named('K-311')).toMatchObject({
    ...{ name: 'DSC-7', parent: { serialNumber: 'E1001' }, certificate: '' },
    limits: {
      life: { remaining: { cycles: 900 }, due: { cycles: 15_440 }, projectedOn: '2027-04-26' },
    },
  })
  expect(await named('K-330')).toMatchObject({
    limits: { life: { unknown: ['cycles'], state: 'no-baseline' } },
  })
  expect((await named('K-340')).limits).toEqual({})
  expect(await check(eva, csv)).toMatchObject({ skipped: 4, components: { parts: 4, added: 0 } })
  expect((await send(eva, csv)).body).toMatchObject({ stored: 0, skipped: 4 })
})

test.each([
  ['', 20_940, '2029-10-28', true],
  ['larger=1', 22_540, '2030-07-22', false],
])(
  'a smaller printed remaining counts, unless the other is chosen (%s)',
  async (query, cycles, projectedOn, isPrinted) => {
    const { eva, named } = await prepare()
    const csv = sheet(
      line('ENG-100,E1002,D-ALMA,ENG 2'),
      line('DSC-9,K-9,,,,E1002,,12000,20000,6400'),
    )
    const remark = '3.remainingCycles: Printed remaining 6,400; limit less used gives 8,000'
    expect(await check(eva, csv, query)).toMatchObject({ errors: [], remarks: [remark] })
    await send(eva, csv, query)
    const { life } = (await named('K-9')).limits
    expect(life).toMatchObject({ due: { cycles }, projectedOn })
    expect(life?.printed).toEqual(isPrinted ? { cycles: 6400, on: dayT } : undefined)
  },
)

test('a printed remaining that counts the cycles of the aircraft raises no remark', async () => {
  const { eva, named } = await prepare()
  const before = '2026-08-29'
  const csv = sheet(
    line('ENG-100,E1002,D-ALMA,ENG 2', before),
    line('FAN-2,Q-9,,,,E1002,,6000,15000,7826,1.15', before),
    line('FAN-2,Q-8,,,,E1002,,6000,15000,7824,1.15', before),
  )
  expect((await check(eva, csv)).remarks).toEqual([
    '4.remainingCycles: Printed remaining 7,824; limit less used gives 9,000',
  ])
  await send(eva, csv)
  expect(await named('Q-9')).toMatchObject({
    csn: 6621,
    limits: { life: { due: { cycles: 21_826 }, projectedOn: '2030-03-25' } },
  })
})

test('figures at installation are those of that day, and a printed remaining is that of the sheet', async () => {
  const { eva, named } = await prepare()
  const columns =
    'partNumber,serialNumber,tailNumber,position,action,limitHours,limitCycles,limitValue,limitUnit,installedOn,fittedAircraftHours,fittedAircraftCycles,fittedHours,fittedCycles,remainingHours,remainingCycles,asOf'
  const csv = [
    columns,
    `GEN-5,G-501,D-ALMA,GEN 1,overhaul,2000,,,,2026-03-12,11180,13020,0,0,730,,${dayT}`,
    `PIN-3,M-78,D-ALMA,PIN,discard,,60000,,,2022-05-04,1200.5,1480,0,0,,46000,${dayT}`,
    `HOSE-6,H-15,D-ALMA,OXY,discard,,,6,years,2021-01-15,0,0,0,0,,,${dayT}`,
  ].join('\n')
  expect(await check(eva, csv)).toMatchObject({
    errors: [],
    remarks: ['3.remainingCycles: Printed remaining 46,000; limit less used gives 46,940'],
    components: { limited: 3, unknown: 1 },
  })
  await send(eva, csv)
  expect(await named('G-501')).toMatchObject({
    ...{ tso: 1270, asOf: '2026-03-12', installedOn: '2026-03-12' },
    limits: { overhaul: { remaining: { hours: 730 }, due: { hours: 13_180 } } },
  })
  expect((await named('G-501')).tsn).toBeUndefined()
  expect(await named('M-78')).toMatchObject({
    ...{ csn: 13_060, installedOn: '2022-05-04' },
    limits: { life: { remaining: { cycles: 46_000 }, printed: { cycles: 46_000, on: dayT } } },
  })
  expect((await named('H-15')).limits.life).toMatchObject({ unknown: ['calendar'] })
})

test('a calendar limit counts from the day of installation if the user says so', async () => {
  const { eva, named } = await prepare()
  const csv = [
    'partNumber,serialNumber,tailNumber,position,limitValue,limitUnit,installedOn,newOn,asOf',
    `HOSE-6,H-15,D-ALMA,OXY 1,6,years,2021-01-15,,${dayT}`,
    `HOSE-6,H-16,D-ALMA,OXY 2,6,years,2021-01-15,2020-12-01,${dayT}`,
  ].join('\n')
  expect((await check(eva, csv)).components).toMatchObject({ unknown: 1 })
  await send(eva, csv, 'fromInstallation=1')
  expect((await named('H-15')).limits.life).toMatchObject({ lastDay: '2027-01-15' })
  expect((await named('H-16')).limits.life).toMatchObject({ lastDay: '2026-12-01' })
})

test('a part may have a row for its life and one for its overhaul, and no third', async () => {
  const { eva, named } = await prepare()
  const columns =
    'partNumber,serialNumber,tailNumber,position,action,limitHours,tsn,tso,advisory,asOf'
  const rows = [
    `P-1,7,D-ALMA,APU,discard,20000,3000,,,${dayT}`,
    `P-1,7,D-ALMA,APU,overhaul,2000,,2112,yes,${dayT}`,
  ]
  await send(eva, [columns, ...rows].join('\n'))
  expect((await named('7')).limits).toMatchObject({
    life: { remaining: { hours: 17_000 } },
    overhaul: { state: 'ok', words: 'Overhaul reference passed by 112.00 h, on condition' },
  })
  const third = [columns, ...rows, `p-1,7,D-ALMA,APU,overhaul,2000,,2112,,${dayT}`].join('\n')
  expect((await check(eva, third)).errors).toEqual(['4.serialNumber: 7 is already in line 2'])
})

test('a set without serial number is named after what it is in, and is found again by that', async () => {
  const { eva, named } = await prepare()
  const csv = sheet(
    line(engine),
    line('BL-9,VARIOUS,,STG 1,,E1001,,6000,10000,4000'),
    line('BL-9,N/A,,STG 2,,E1001,,6000,10000,4000'),
  )
  await send(eva, csv)
  expect(await named('BL-9')).toMatchObject({ serialNumber: '', name: 'BL-9 of E1001 STG 1' })
  expect(await check(eva, csv)).toMatchObject({ skipped: 3, errors: [] })
})

test('a part of an aircraft without a position is at one with its name', async () => {
  const { eva, named } = await prepare()
  const csv = sheet(line('LEG,1,D-ALMA'), line('LEG,2,d alma'))
  expect((await check(eva, csv)).remarks).toEqual([
    '2.position: The position is called LEG, as the part is',
    '3.position: The position is called LEG 2, as the part is',
  ])
  await send(eva, csv)
  expect(await named('2')).toMatchObject({ position: 'LEG 2' })
  expect(await check(eva, csv)).toMatchObject({ skipped: 2, errors: [] })
})

test('rows that cannot be stored are named, and the others are stored where the user leaves them out', async () => {
  const { eva, id, named } = await prepare()
  const other = await addPart(eva, {
    ...{ partNumber: 'DSC-7', serialNumber: 'K-500', name: 'Disc' },
    place: { aircraftId: id, position: 'BOX' },
  })
  const csv = sheet(
    line(engine),
    line('DSC-7,k- 500,,,,E1001'),
    line('DSC-7,K-501,D-NONE,ENG 2'),
    line('DSC-7,K-502,,,,E9999'),
    line('DSC-7,K-503,,,,K-504'),
    line('DSC-7,K-504,,,,K-503'),
    line('DSC-7,K-505,,,,E1001,,12.34'),
    line('DSC-7,K-506,D-ALMA,ENG 1'),
    line('DSC-7,K-507,,,,E1001', '2026-11-28'),
    line('DSC-7,K-508,,,,E1001'),
    line('DSC-7,K-508,,,,E1001'),
    line('DSC-7,K-509,,,,E1001', ''),
  )
  const { errors, components } = await check(eva, csv)
  expect(errors).toEqual([
    '3.serialNumber: DSC-7 K-500 exists already: on D-ALMA, BOX.',
    '4.tailNumber: Aircraft not found',
    '5.parentSerialNumber: E9999 is not here, and no line without an error',
    '6.parentSerialNumber: A component cannot be beneath itself',
    '7.parentSerialNumber: A component cannot be beneath itself',
    '8.csn: CSN must be a whole number',
    '9.position: ENG 1 holds E1001. Say what becomes of it.',
    '10.asOf: Date must not be after today, 27 Nov 2026 (UTC)',
    '12.serialNumber: K-508 is already in line 11',
    '13.asOf: As of is required',
  ])
  expect(components).toMatchObject({ parts: 2, added: 2 })
  expect(await send(eva, csv)).toMatchObject({ status: 409, body: { code: 'import-errors' } })
  expect((await partsOf(eva, id)).components).toHaveLength(1)
  const { body } = await send(eva, csv, 'leaveOut=1')
  expect(body).toMatchObject({ stored: 2 })
  expect(body.leftOut).toHaveLength(10)
  expect(await named('K-508')).toMatchObject({ parent: { serialNumber: 'E1001' } })
  expect((await viewPart(eva, other)).component.version).toBe(1)
})

test('figures that the readings do not allow are refused, unless the user accepts them', async () => {
  const { eva } = await prepare()
  const csv = [
    'partNumber,serialNumber,tailNumber,position,aircraftHours,aircraftCycles,asOf',
    'ENG-100,E1001,D-ALMA,ENG 1,12450.01,14540,2026-11-25',
  ].join('\n')
  expect((await check(eva, csv)).errors).toEqual([
    expect.stringMatching(/^2\.aircraftHours: 12,450\.01 h/),
  ])
  expect((await check(eva, csv, 'accept=1')).errors).toEqual([])
})

test('parts of several aircraft and of the shelf come in one file', async () => {
  const { eva } = await prepare()
  await addG(eva, 'D-BORA')
  const csv = sheet(
    line(engine),
    line('ENG-100,E2001,D-BORA,ENG 1,,,100,200'),
    line('ENG-100,E3001,,,,,10,20'),
    line('DSC-7,K-1,,,,E3001,,14100,15000'),
  )
  expect((await send(eva, csv)).body).toMatchObject({ stored: 4, errors: [] })
  const shelf = await eva('GET /maintenance/components?place=shelf')
  expect(shelf.body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ serialNumber: 'E3001', status: 'serviceable' }),
      expect.objectContaining({ serialNumber: 'K-1', csn: 14_100 }),
    ]) as unknown,
  })
})

test('a part that has changed since is named instead of skipped', async () => {
  const { eva, named } = await prepare()
  await send(eva, sheet(line(engine)))
  const { id } = await named('E1001')
  await act(eva, id, 'remove', { condition: 'serviceable', reason: 'Sold' })
  expect((await check(eva, sheet(line(engine)))).errors).toEqual([
    '2.serialNumber: ENG-100 E1001 exists already: on the shelf since 27 Nov 2026.',
  ])
})

test.each(['mro', null] as const)('a user with the role %s imports no components', async (role) => {
  await addG(as('admin'))
  const { status } = await as(role)('POST /maintenance/import/components', {
    csv: sheet(line(engine)),
  })
  expect(status).toBe(403)
})
