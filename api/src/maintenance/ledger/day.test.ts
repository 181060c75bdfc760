import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { today } from '../../../test/maintenance'
import { clock } from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'

const { as } = useApi({ today })

const send = async (lines: string[], query = '', heading = 'tailNumber,date,hours,cycles') => {
  const csv = [heading, ...lines].join('\n')
  const { status, body } = await as('mro')(`POST /maintenance/import/readings${query}`, { csv })
  expect(status).toBe(200)
  return body as MaintenanceImported
}

async function add(tailNumber: string, n = 1): Promise<string> {
  clock.today = '2026-11-27'
  const body = anAircraft(n, { tailNumber, totalHours: 110, totalCycles: 110 })
  const answer = await as('admin')('POST /aircraft', { body })
  return (answer.body as { aircraftId: string }).aircraftId
}

async function figuresOf(id: string) {
  const { body } = await as('mro')(`GET /maintenance/aircraft/${id}/readings`)
  const { items } = body as { items: { date: string; hours: number; cycles: number }[] }
  return items.map(({ date, hours, cycles }) => `${date.slice(8)}: ${hours} ${cycles}`)
}

const day = [
  'D-TSTC,2026-11-20,103.9,106',
  'D-TSTC,2026-11-20,103.2,105',
  'D-TSTC,2026-11-20,102.6,104',
  'D-TSTC,2026-11-19,101.0,102',
]

test('the readings of a day may stand in any order in a file', async () => {
  const id = await add('D-TSTC')
  expect(await send(day, '?dryRun=1')).toMatchObject({ rows: 4, errors: [] })
  expect(await send(day)).toMatchObject({ stored: 4 })
  expect(await figuresOf(id)).toEqual([
    '27: 110 110',
    '20: 103.9 106',
    '20: 103.2 105',
    '20: 102.6 104',
    '19: 101 102',
  ])
})

test('rows of a day stand between its stored readings, and two aircraft do not affect each other', async () => {
  const [id, other] = [await add('D-TSTC'), await add('D-TSTD', 2)]
  await send(['D-TSTC,2026-11-20,103.2,105'])
  const mixed = [day[0], 'D-TSTD,2026-11-20,99,99', day[2], 'D-TSTD,2026-11-20,98,98', day[3]]
  expect(await send(mixed.map(String))).toMatchObject({ stored: 5, errors: [] })
  expect((await figuresOf(id)).slice(1, 4)).toEqual([
    '20: 103.9 106',
    '20: 103.2 105',
    '20: 102.6 104',
  ])
  expect(await figuresOf(other)).toEqual(['27: 110 110', '20: 99 99', '20: 98 98'])
})

test.each<[string, string[], number[]]>([
  ['hours of 1032', ['20,103.9,106', '20,1032,105', '20,102.6,104', '19,101,102'], [3]],
  ['hours of 10.26', ['20,103.9,106', '20,103.2,105', '20,10.26,104', '19,101,102'], [4]],
  ['cycles of 1050', ['20,103.9,106', '20,103.2,1050', '20,102.6,104', '19,101,102'], [3]],
  ['the day before too high', ['20,103.9,106', '20,103.2,105', '19,110,102'], [4]],
  ['either of two', ['20,103.9,106', '21,103.2,107', '19,101,102'], [2, 3]],
])('of a day with one wrong row only that row is named: %s', async (_, rows, lines) => {
  await add('D-TSTC')
  const { errors, remarks } = await send(
    rows.map((row) => `D-TSTC,2026-11-${row}`),
    '?dryRun=1&accept=1',
  )
  expect(errors.map(({ line }) => line).sort()).toEqual(lines)
  expect(remarks).toEqual([])
})

test('without cycles in a file each row takes the cycles of the reading before it', async () => {
  const id = await add('D-TSTC')
  await send(['D-TSTC,2026-11-18,100,100'])
  const rows = ['D-TSTC,2026-11-20,103.9', 'D-TSTC,2026-11-19,101']
  const heading = 'tailNumber,date,hours'
  expect(await send(rows, '?dryRun=1', heading)).toMatchObject({ errors: [], remarks: [] })
  expect(await send(rows, '', heading)).toMatchObject({ stored: 2 })
  expect(await figuresOf(id)).toEqual([
    '27: 110 110',
    '20: 103.9 100',
    '19: 101 100',
    '18: 100 100',
  ])
  expect(await send(rows, '', heading)).toMatchObject({ stored: 0, skipped: 2 })
  expect(await send(['D-TSTC,2026-11-27,111,'])).toMatchObject({ stored: 1 })
  expect((await figuresOf(id))[0]).toBe('27: 111 110')
})

test('hours are always needed', async () => {
  await add('D-TSTC')
  expect(await send(['D-TSTC,2026-11-27,,111'], '?dryRun=1')).toMatchObject({
    errors: [{ line: 2, column: 'hours' }],
  })
})
