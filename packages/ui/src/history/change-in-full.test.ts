/** @jest-environment node */
import type { Change } from '@aerofleet/shared/contract/change'
import { changeDeed, changeLine, changeNote, storedValues } from './change-in-full'
import { describeAct, describeChange, nameAct } from './describe-change'

const aircraft = {
  aircraftType: 'Cessna 208B',
  tailNumber: 'N208KA',
  serialNumber: '1187',
  totalHours: 4999.6,
  totalCycles: 12,
  operator: null,
}

const change = (values: Partial<Change>): Change => ({
  id: '1',
  at: '2026-11-22T07:41:00.000Z',
  action: 'update',
  subject: { kind: 'aircraft', id: 'a', label: 'N208KA' },
  before: aircraft,
  after: aircraft,
  ...values,
})
const edit = (after: object) => change({ after: { ...aircraft, ...after } })
const ofRole = (action: string, before: object | null, after: object | null) =>
  change({
    action,
    subject: { kind: 'user', id: 'u', label: 'ines@aerofleet.test' },
    before: before as Change['before'],
    after: after as Change['after'],
  })

test.each<[string, Change, string, string]>([
  [
    'figures',
    edit({ totalHours: 4999.9, totalCycles: 15 }),
    'Aircraft changed',
    'changed hours and cycles',
  ],
  [
    'a lowered figure',
    edit({ totalHours: 4918 }),
    'Aircraft changed, hours lowered',
    'lowered the hours',
  ],
  [
    'a lowered and a raised figure',
    edit({ totalHours: 4918, totalCycles: 13 }),
    'Aircraft changed, hours lowered',
    'changed hours and cycles',
  ],
  [
    'a crossed limit',
    edit({ totalHours: 5003.1 }),
    'became Due for Maintenance',
    'changed the hours',
  ],
  [
    'three fields',
    edit({ tailNumber: 'N1', aircraftType: 'C208', serialNumber: '1' }),
    'Aircraft changed',
    'changed tail number, type and serial number',
  ],
  ['a new aircraft', change({ action: 'create', before: null }), 'Aircraft added', 'added it'],
  ['a deletion', change({ action: 'delete', after: null }), 'Aircraft deleted', 'deleted it'],
  [
    'a restored one',
    change({ action: 'restore', before: null }),
    'Aircraft brought back',
    'brought it back',
  ],
  ['a first role', ofRole('assign-role', null, { role: 'mro' }), 'Role assigned', 'assigned it'],
  [
    'another role',
    ofRole('assign-role', { role: 'mro' }, { role: 'admin' }),
    'Role changed',
    'changed the role',
  ],
  ['no role any more', ofRole('remove-role', { role: 'mro' }, null), 'Role removed', 'removed it'],
  ['what is not known', change({ action: 'weigh', before: null }), 'Aircraft weigh', 'weigh it'],
])('%s in words (§2.180, §6.22)', (_, { ...row }, line, deed) => {
  expect(changeLine(row)).toBe(line)
  expect(changeDeed(row)).toBe(deed)
})

test('each changed field has its old and new value, and a figure also the difference (§2.180)', () => {
  const operator = { id: 'o', name: 'Nordlicht' }
  expect(describeChange(edit({ totalHours: 4918.1, totalCycles: 15, operator })).values).toEqual([
    { label: 'Hours', from: '4,999.60 h', to: '4,918.10 h', difference: '−81.50' },
    { label: 'Cycles', from: '12', to: '15', difference: '+3' },
    { label: 'Operator', areNames: true, from: 'none', to: 'Nordlicht' },
  ])
  expect(storedValues(edit({ totalHours: 4918.1, operator }))).toEqual([
    { label: 'Hours', from: 4999.6, to: 4918.1 },
    { label: 'Operator', from: '', to: 'Nordlicht' },
  ])
})

test('the note of a change describes an added or deleted thing (§2.180)', () => {
  expect(changeNote(change({ action: 'create', before: null }))).toBe(
    'Cessna 208B, serial 1187, 4,999.60 h, 12 cycles',
  )
  const operator = change({
    action: 'create',
    subject: { kind: 'operator', id: 'o', label: 'Alpine' },
    before: null,
    after: { companyName: 'Alpine', email: 'ops@alpine.test' },
  })
  expect(changeNote(operator)).toBe('ops@alpine.test')
  expect(changeLine(operator)).toBe('Operator added')
})

test.each([
  ['aircraft', 48, '48 aircraft'],
  ['operator', 1, '1 operator'],
  ['operator', 1200, '1,200 operators'],
])('an act of kind %s is %s things (§6.24)', (kind, count, words) => {
  expect(describeAct({ id: 'a', label: 'Import', count }, kind)).toBe(words)
})

test.each([
  [47, ['HB-FVD', 'HB-JVN'], 'HB-FVD, HB-JVN and 45 more'],
  [2, ['HB-FVD', 'HB-JVN'], 'HB-FVD and HB-JVN'],
  [1, ['HB-FVD'], 'HB-FVD'],
  [1200, ['HB-FVD'], 'HB-FVD and 1,199 more'],
  [47, undefined, ''],
])('an act of %s things that names %j reads "%s" (§6.24)', (count, names, words) => {
  expect(nameAct({ id: 'a', label: 'Import', count, ...(names && { names }) })).toBe(words)
})

const inOrder = { number: 'WO-2026-0001', title: 'Line check' }
const onCard = { card: 'WO-2026-0001, card 3', title: 'Oil change' }
const paper = { by: { name: 'Ada' }, paper: { name: 'M. Aro', reference: 'WP-31' } }
const figures = { date: '2026-11-27', hours: 12_450, cycles: 14_540 }
test.each<[string, string, object | null, object | null, string, string]>([
  ['order', 'create', null, inOrder, 'Work order added', 'Line check'],
  ['order', 'update', inOrder, { ...inOrder, place: 'X' }, 'Work order changed', 'Line check'],
  ['order', 'update', { state: 'in-work' }, { state: 'done' }, 'All cards finished', ''],
  ['order', 'update', { state: 'done' }, { state: 'in-work' }, 'In work again', ''],
  [
    'order',
    'start',
    inOrder,
    { ...inOrder, opening: figures },
    'Work begun',
    'Line check, Nov 27, 2026, 12,450 h, 14,540 cycles',
  ],
  ['order', 'cancel', inOrder, { reason: 'No slot' }, 'Work order cancelled', 'No slot'],
  [
    'card',
    'perform',
    onCard,
    { ...onCard, doneOn: '2026-11-25', performed: paper },
    'Card performed',
    'Oil change, Nov 25, 2026, by M. Aro, paper WP-31',
  ],
  ['card', 'reject', onCard, { ...onCard, reason: 'Leaks' }, 'Work rejected', 'Oil change, Leaks'],
  ['card', 'delete', onCard, null, 'Card removed', 'Oil change'],
  [
    'finding',
    'end',
    {},
    { title: 'Scratch', reason: 'Allowed' },
    'Finding ended',
    'Scratch, Allowed',
  ],
  [
    'inspector',
    'create',
    null,
    { reference: 'INS-4', until: '2026-12-31' },
    'Inspector authorised',
    'INS-4, until Dec 31, 2026',
  ],
])('the history of a %s tells %s of %j and %j as %s', (kind, action, before, after, line, note) => {
  const told = change({
    action,
    subject: { kind, id: 'x', label: 'x' },
    before: before as Change['before'],
    after: after as Change['after'],
  })
  expect([changeLine(told), changeNote(told)]).toEqual([line, note])
})
