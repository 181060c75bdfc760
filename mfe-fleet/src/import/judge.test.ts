/** @jest-environment node */
import { recognise } from '@aerofleet/ui/import/columns'
import { savedAircraft } from '../test/saved-aircraft'
import { importFields } from './import-fields'
import { judgeAgainst } from './judge'

const saved = savedAircraft({
  id: 'a',
  aircraftType: 'ATR 72',
  tailNumber: 'HB-FVD',
  serialNumber: '1187',
  totalHours: 4630.5,
  totalCycles: 2210,
  operator: { id: 'o', name: 'Alpine Air' },
})
const judge = (values: Record<string, string>, isUpdate = true) =>
  judgeAgainst([saved])({ line: 2, values: { tailNumber: 'hbfvd', ...values } }, isUpdate)

test('an import shows lowered figures for a look, and keeps a figure whose cell is empty (§2.168)', () => {
  expect(judge({ totalHours: '4630.4', totalCycles: '' })).toEqual({
    condition: 'soon',
    isUnchanged: false,
    notices: [{ column: 'totalHours', message: 'That lowers the hours from 4,630.50.' }],
  })
})

test('an import shows an aircraft for a look if it becomes due (§2.168)', () => {
  expect(judge({ totalHours: '5000', totalCycles: '3001' }).notices).toEqual([
    { column: 'totalCycles', message: 'Due for Maintenance at once, with 3,001 cycles.' },
  ])
  const added = judge({ tailNumber: 'D-AHXG', totalHours: '5000.5', totalCycles: '1' }, false)
  expect(added).toEqual({
    condition: 'due',
    isUnchanged: false,
    notices: [
      { column: 'totalHours', message: 'Due for Maintenance at once, with 5,000.50 hours.' },
    ],
  })
  const due = { ...saved, totalCycles: 3001 }
  const values = { tailNumber: 'HB-FVD', totalCycles: '3002' }
  expect(judgeAgainst([due])({ line: 2, values }, true).notices).toEqual([])
})

test.each([
  [{ totalHours: '4630.50', aircraftType: '', operator: 'ALPINE AIR' }, true],
  [{ totalHours: '4631' }, false],
  [{ operator: 'Blue Rotor' }, false],
  [{ serialNumber: '01187' }, false],
])('an update with %j is there already: %s (§2.167)', (values, isUnchanged) => {
  expect(judge(values).isUnchanged).toBe(isUnchanged)
})

const recognised = (text: string, maySetOperator = true) =>
  recognise(text.split(','), importFields(maySetOperator))
const inOrder = [
  'tailNumber',
  'aircraftType',
  'serialNumber',
  'totalHours',
  'totalCycles',
  'operator',
]

test.each([
  'Reg,A/C Type,MSN,TTAF,CSN,Owner',
  'Registration,Model,S/N,TSN,FC,Company',
  'Tail,Type,Serial No.,FH,TC,Operator',
  'Tail No.,Aircraft Type,Serial Number,Flight Hours,Cycles,Airline',
  'tailNumber,aircraftType,serialNumber,totalHours,totalCycles,operator',
  'Kennzeichen,Muster,Werk-Nr.,Flugstunden,Landungen,Halter',
  'Immatriculation,Modèle,N° de série,Heures de vol,Atterrissages,Exploitant',
])('the headings %s are recognised (§2.163)', (text) => {
  expect(recognised(text)).toEqual(inOrder)
})

test('the headings of an export are recognised, the operator for admins only (§2.163, §2.190)', () => {
  const text = 'Aircraft Type,Tail Number,Serial Number,Total Hours,Total Cycles,Operator,Status'
  const [tail, type, ...others] = inOrder
  expect(recognised(text)).toEqual([type, tail, ...others, null])
  expect(recognised(text, false)).toEqual([type, tail, ...others.slice(0, -1), null, null])
})
