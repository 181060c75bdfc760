import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { tailKey } from '@aerofleet/shared/tail-number'
import { readPaste, type PasteContext } from './pasted-readings'

const row = (tailNumber: string, hours: number, cycles: number) =>
  ({
    aircraft: { id: tailNumber, tailNumber, aircraftType: 'ATR' },
    counters: { hours, cycles, date: '2026-11-26' },
  }) as MaintainedRow
const fleet = [row('D-EQDA', 100, 59), row('D-EQDB', 200, 94)]
const context: PasteContext = {
  byTail: new Map(fleet.map((each) => [tailKey(each.aircraft.tailNumber), each])),
  rowsFromHere: fleet,
  name: 'hours',
  date: '2026-11-27',
  today: '2026-11-27',
}

const read = (text: string, more: Partial<PasteContext> = {}) => {
  const pasted = readPaste(text, { ...context, ...more }, {})
  if ('questions' in pasted) return pasted.questions
  return pasted.rows.map(({ of, date, hours, cycles }) =>
    [of?.aircraft.tailNumber ?? '?', date ?? '-', hours ?? '-', cycles ?? '-'].join(' '),
  )
}

test.each<[string, string, string[]]>([
  [
    'tail number and hours',
    'D-EQDA\t101.5\nD-EQDB\t202.5',
    ['D-EQDA - 101.5 -', 'D-EQDB - 202.5 -'],
  ],
  [
    'the rows of an own export',
    'D-EQDA\t2026-11-27\t101.5\t60\nD-EQDB\t2026-11-27\t202.5\t95',
    ['D-EQDA 2026-11-27 101.5 60', 'D-EQDB 2026-11-27 202.5 95'],
  ],
  [
    'a whole own export',
    'tailNumber,date,hours,cycles,note\nD-EQDA,2026-11-27,101.5,60,"a, b"',
    ['D-EQDA 2026-11-27 101.5 60'],
  ],
  ['headings in another order', 'Cycles;Reg;FH\n60;d eqda;101,5', ['D-EQDA - 101.5 60']],
  ['a German spreadsheet', 'D-EQDA;27.11.2026;101,5;60', ['D-EQDA 2026-11-27 101.5 60']],
  ['minutes', 'D-EQDA,101:30,60', ['D-EQDA - 101:30 60']],
  ['cycles before hours, as decimals tell', 'D-EQDA\t60\t101.5', ['D-EQDA - 101.5 60']],
  ['cycles before hours, as the aircraft tells', 'D-EQDA\t60\t101', ['D-EQDA - 101 60']],
  ['cycles alone, behind an empty column', 'D-EQDA\t\t60', ['D-EQDA - - 60']],
  ['cycles alone, as hours would fall', 'D-EQDB\t95', ['D-EQDB - - 95']],
  ['a column of hours', '101\n\n', ['D-EQDA - 101 -']],
  ['two columns of figures', '101\t60\n202\t95', ['D-EQDA - 101 60', 'D-EQDB - 202 95']],
  ['the day before the tail number', '11/27/2026\tD-EQDA\t101.5', ['D-EQDA 2026-11-27 101.5 -']],
])('%s', (_, text, rows) => {
  expect(read(text)).toEqual(rows)
})

test('a paste asks about an ambiguous comma, an ambiguous day, and which figure is hours', () => {
  expect(read('D-EQDA\t1,234\t60')).toMatchObject({ figure: { text: '1,234' } })
  expect(read('D-EQDA\t11/1/2026\t101.5\t60')).toMatchObject({ date: { text: '11/1/2026' } })
  expect(read('D-EQDA\t300\t301')).toEqual({ order: { line: 1, texts: ['300', '301'] } })
  const swapped = readPaste('D-EQDA\t300\t301', context, { order: ['cycles', 'hours'] })
  expect(swapped).toMatchObject({ rows: [{ hours: '301', cycles: '300' }] })
})

test('an unreadable cell is named with its line and value, and stays', () => {
  const pasted = readPaste(
    'D-EQDA\t2026-11-27\t101.5\t60\nD-EQDB\t2026-11-28\t20x.5\t9.5',
    context,
    {},
  )
  expect('rows' in pasted && pasted.rows[1]).toMatchObject({
    hours: '20x.5',
    cycles: '9.5',
    wrong: {
      hours: 'Line 2, “20x.5”: Enter hours such as 4288.72 or 4288:43',
      cycles: expect.stringMatching(/^Line 2, “9\.5”: /),
      date: 'Line 2, “2026-11-28”: Date must not be after today, 27 Nov 2026 (UTC)',
    },
  })
})

test('the lines become a file to import, with headings for their columns', () => {
  const pasted = readPaste('D-EQDA\t2026-11-27\t101.5\t60\tnoted', context, {})
  expect('file' in pasted && pasted.file.split('\n')[0]).toBe(
    '"tailNumber"\t"date"\t"hours"\t"cycles"\t"note"',
  )
})
