import { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { tailKey } from '@aerofleet/shared/tail-number'
import { assignmentsOf, readBaselines } from './pasted-baselines'

const task = (code: string, limits: object) =>
  Task.parse({ code, title: code, ata: '05', kind: 'inspection', limits })
const tasks = [
  task('05-20', { hours: { interval: 50 }, cycles: { interval: 50 } }),
  task('32', { cycles: { interval: 100 } }),
]
const isTail = (cell: string) => tailKey(cell) === 'DEQDA'

const read = (text: string, needsTail = true) => {
  const pasted = readBaselines(text, { tasks, isTail, needsTail })
  if (pasted.waitsFor !== undefined) return pasted.waitsFor
  if (pasted.wrong.length > 0) return pasted.wrong.map((each) => each.text)
  return pasted.baselines.map(({ code, done }) => [code, done.date, done.hours, done.cycles])
}

test.each<[string, string, string[][]]>([
  [
    'German days and decimals',
    'D-EQDA\t05-20\t12.09.2026\t38,5\t40',
    [['05-20', '2026-09-12', '38.5', '40']],
  ],
  ['commas', 'd eqda,05-20,2026-09-12,38:30,40', [['05-20', '2026-09-12', '38:30', '40']]],
  [
    'fewer figures in each line',
    'D-EQDA;05-20;2026-09-12;960.00;770\nD-EQDA;32;2026-09-12;980.00\nD-EQDA;32;2026-03-20',
    [
      ['05-20', '2026-09-12', '960.00', '770'],
      ['32', '2026-09-12', '980.00', ''],
      ['32', '2026-03-20', '', ''],
    ],
  ],
  ['cycles alone', 'D-EQDA;32;12.09.2026;;40', [['32', '2026-09-12', '', '40']]],
  [
    'other columns first',
    '2026-09-12\t05-20\tD-EQDA\t38\t40',
    [['05-20', '2026-09-12', '38', '40']],
  ],
  [
    'headings',
    'Reg;Task;Last Done;Cycles;Hours\nD-EQDA;05-20;12.09.2026;40;38,5',
    [['05-20', '2026-09-12', '38.5', '40']],
  ],
  [
    'German headings, a title and a dash',
    'Kennz.;Nr.;Aufgabe;zuletzt am;bei Std;bei Landungen\nD-EQDA;05-20;Kontrolle;12.09.2026;38,5;-',
    [['05-20', '2026-09-12', '38.5', '']],
  ],
])('lines of baselines with %s are read', (_, text, baselines) => {
  expect(read(text)).toEqual(baselines)
})

test('pasted baselines can have the last day of a paper and `never done` after the figures', () => {
  const pasted = readBaselines('D-EQDA;32;12.09.2026;;40;31.08.2027;yes', {
    tasks,
    isTail,
    needsTail: true,
  })
  expect(pasted).toMatchObject({
    baselines: [{ done: { cycles: '40', validUntil: '2027-08-31', since: 'true' } }],
    wrong: [],
  })
})

test.each([
  'D-EQDA;32;12.09.2026;;40;ja;WS 12',
  'Reg;Task;Last Done;Cycles;since;Reference\nD-EQDA;32;12.09.2026;40;JA;WS 12',
])('pasted baselines keep their reference, and yes is read in several languages: %s', (text) => {
  expect(readBaselines(text, { tasks, isTail, needsTail: true })).toMatchObject({
    baselines: [{ done: { cycles: '40', since: 'true', reference: 'WS 12' } }],
    wrong: [],
  })
})

test('a wrong cell is named with its line and value', () => {
  expect(read('D-EQDA\t05-20\t12.13.2026\t38x\t40\nD-EQDB\t05-21\t12.09.2026\t38\t40')).toEqual([
    'Line 1, Done on (UTC) “12.13.2026”: Date must be a date such as 2026-11-22',
    'Line 1, Hours “38x”: Enter hours such as 4288.72 or 4288:43',
    'Line 2, Tail number “D-EQDB”: it is not among the chosen aircraft',
    'Line 2, Item “05-21”: the programme has no such task',
  ])
})

test('for one aircraft lines need no tail number, and lines of another one are wrong', () => {
  expect(read('05-20\t12.09.2026\t38,5\t40', false)).toEqual([
    ['05-20', '2026-09-12', '38.5', '40'],
  ])
  expect(read('D-EQDB\t05-20\t12.09.2026\t38,5\t40', false)).toEqual([
    'Line 1, Tail number “D-EQDB”: it is not among the chosen aircraft',
  ])
})

test('a day that can be read in two ways raises a question', () => {
  expect(read('D-EQDA\t05-20\t9/12/2026\t38.5\t40')).toBe('Say what 9/12/2026 means.')
})

test('each aircraft gets its own baselines', () => {
  const pasted = readBaselines('D-EQDA\t05-20\t12.09.2026\t38,5\t40', {
    tasks,
    isTail,
    needsTail: true,
  })
  const chosen = new Map([
    ['a', { tailNumber: 'D-EQDA' }],
    ['b', { tailNumber: 'D-EQDB' }],
  ])
  const bodies = assignmentsOf('p', chosen, pasted.baselines)
  expect([...bodies.values()].map(({ baselines }) => baselines)).toMatchObject([
    [{ code: '05-20', date: '2026-09-12', hours: 38.5, cycles: 40 }],
    [],
  ])
})
