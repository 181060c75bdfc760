import { sampleBytes } from '@aerofleet/testing/sample-file'
import { columnsSent, toServerFile } from '@aerofleet/ui/import/file/rewrite'
import { readRows } from '@aerofleet/ui/import/meaning'
import { askedOf } from '../test/file-check'
import { withOwner } from './with-owner'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))

async function read(file: Uint8Array) {
  const asked = askedOf('components', file)
  const { of, file: table, meaning, questions, missing } = asked
  return { ...asked, questions, missing, ...(await readRows(of, table, meaning)) }
}

test('the sheet of a turboprop: a factor with a comma, points as thousands, a set, no limit', async () => {
  const { missing, assignment, rows, remarks } = await read(
    sampleBytes('components-turboprop-sheet.csv'),
  )
  expect(missing).toEqual([])
  expect(assignment).toEqual([
    ...[null, 'name', 'partNumber', 'serialNumber', 'limitCycles', 'csn', 'cyclesFactor'],
    ...['remainingCycles', null],
  ])
  expect(rows[0]?.values).toMatchObject({
    ...{ limitCycles: '15000', csn: '6000', cyclesFactor: '1.15', remainingCycles: '7826' },
  })
  expect(rows[2]?.values).toMatchObject({ serialNumber: 'VARIOUS' })
  expect(rows[3]?.values).toMatchObject({ limitCycles: '', remainingCycles: '' })
  expect(remarks).toEqual([])
})

test('a list of hard times: blanks as thousands, three dimensions, parents in the rows', async () => {
  const { missing, rows, of, file, meaning } = await read(
    sampleBytes('components-hard-time-list.csv'),
  )
  expect(missing).toEqual([])
  expect(rows.map(({ values }) => values)).toMatchObject([
    {
      ...{ ata: '24-21', action: 'overhaul', position: 'GEN 1', limitHours: '2000' },
      ...{ installedOn: '2026-03-12', fittedAircraftHours: '11180.00', fittedHours: '0.00' },
      ...{ fittedAircraftCycles: '13020', remainingHours: '730', limitCycles: '' },
    },
    { limitCycles: '20000', limitValue: '10', limitUnit: 'years', fittedCycles: '' },
    { parentPartNumber: 'MLG-1', parentSerialNumber: 'M-77', remainingCycles: '46940' },
    { limitValue: '6', limitUnit: 'years', action: 'discard' },
  ])
  expect(of.question).toBeUndefined()
  expect(meaning.formats.figure).toBeNull()
  expect(file.table.titles).toEqual([])
})

test.each([
  ['Limit (FH),Limit (CYC),Remaining (FH),Remaining (CYC)', 'N/L,"12,000",N/L,"6,790"'],
  ['Limit [hrs],Limit [FC],Remaining [h],Remaining [cycles]', '6000,N/L,"4,487.8",N/L'],
])('%s: the unit in brackets tells the limits apart', (headings, row) => {
  const { assignment } = askedOf(
    'components',
    bytes(`P/N,S/N,TSN,CSN,${headings}\nA,B,"6,123.4","5,210",${row}\n`),
  )
  expect(assignment.slice(4)).toEqual([
    ...['limitHours', 'limitCycles', 'remainingHours', 'remainingCycles'],
  ])
})

test.each([
  ['P/N,S/N,TSN,CSN,Limit,Remain', 'limitCycles', 'remainingCycles', '6,000'],
  ['P/N,S/N,TSN,SLSV,Limit,To go', 'limitHours', 'remainingHours', '6,000'],
  ['P/N,SIN,TTSN,TCSN,Life limit,Remaining', 'limitHours', 'remainingHours', '6000.5'],
])('%s: a limit without a unit is %s', (headings, limit, remaining, figure) => {
  const row = ['A', 'B', '1', '1', `"${figure}"`, `"${figure}"`].join(',')
  const { assignment } = askedOf('components', bytes(`${headings}\n${row}\n`))
  expect(assignment.slice(4)).toEqual([limit, remaining])
})

test.each([
  [
    'Part No;Serial No;TSLSV;CSLSV;FCF;NHA P/N;ESN',
    'tso cso cyclesFactor parentPartNumber parentSerialNumber',
  ],
  ['P/N;SIN;TSR;TBO;Pos;DOM;Form 1', 'tso overhaulHours position newOn certificate'],
  [
    'P/N;S/N;Limit FH;Limit FC;Calendar limit;Hours to go;Cycles to go',
    'limitHours limitCycles limitValue remainingHours remainingCycles',
  ],
])('the headings %s of the trade are known', (headings, names) => {
  const cells = headings.split(';').map(() => '1')
  const { assignment } = askedOf('components', bytes(`${headings}\n${cells.join(';')}\n`))
  expect(assignment.slice(2)).toEqual(names.split(' '))
})

test('limits say their units in their cells', async () => {
  const { rows } = await read(
    bytes('P/N;S/N;Limit\nA;1;20,000 FC\nA;2;6000 FH / 10 Y\nA;3;N/L\nA;4;unknown\n'),
  )
  expect(rows.map(({ values, mended = [] }) => [values, mended.length])).toMatchObject([
    [{ limitCycles: '20000' }, 0],
    [{ limitHours: '6000', limitValue: '10', limitUnit: 'years' }, 0],
    [{ limitCycles: '' }, 0],
    [{ limitCycles: '' }, 1],
  ])
})

test('modules, sums and headings between the rows are passed over, a part without its number is not', async () => {
  const { rows, leftOut, table } = await read(
    bytes(
      [
        'Description,P/N,S/N,TSN,CSN,Limit',
        'LPT MODULE,,M-55,9000,10200,',
        'Disc,DSC-1,1,9000,10200,15000',
        'Disc,,2,9000,10200,15000',
        'Description,P/N,S/N,TSN,CSN,Limit',
        'Subtotal,,,18000,20400,',
        'CORE,,,,,',
      ].join('\n'),
    ),
  )
  expect(rows.map(({ line }) => line)).toEqual([3, 4])
  const passedOver = [leftOut, table.groups, table.sums].flatMap((some) =>
    some.map(({ line }) => line),
  )
  expect(passedOver.toSorted()).toEqual([2, 5, 6, 7])
})

test('a row of the engine itself stands for the engine', async () => {
  const { rows, assignment, of } = await read(
    bytes('P/N,S/N,TSN\nENG-100,E1001,9100\nDSC-1,K-1,100\n'),
  )
  const answers = new Map([
    ...([
      ['belongs', 'new'],
      ['partNumber', 'ENG-100'],
      ['serialNumber', 'E 1001'],
    ] as const),
    ...([
      ['tailNumber', 'D-ALMA'],
      ['position', 'ENG 1'],
      ['asOf', '2026-11-27'],
    ] as const),
  ])
  const owned = withOwner(rows, answers)
  expect(owned).not.toHaveProperty('engineLine')
  expect(owned.rows.map(({ values }) => values)).toMatchObject([
    { tailNumber: 'D-ALMA', position: 'ENG 1', tsn: '9100', asOf: '2026-11-27' },
    { parentPartNumber: 'ENG-100', parentSerialNumber: 'E 1001' },
  ])
  expect(toServerFile(rows, columnsSent(assignment, of.fields, rows))).toContain('DSC-1,K-1,100')
})
