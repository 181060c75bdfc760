import { refuseInspection } from './authorisation'
/** @jest-environment node */
import { isFinished, isSamePerson, nameKey } from './card-state'
import { isLate, orderNumber, stateWith } from './order-state'

const card = (state: 'open' | 'performed' | 'inspected' | 'not-done', critical = false) => ({
  state,
  critical,
})

test.each([
  ['open', false, false],
  ['performed', false, true],
  ['performed', true, false],
  ['inspected', true, true],
  ['not-done', true, true],
] as const)('a card that is %s, critical %s, is finished: %s', (state, critical, finished) => {
  expect(isFinished({ state, critical })).toBe(finished)
})

test.each([
  ['in-work', [card('performed')], 'done'],
  ['in-work', [card('performed'), card('open')], 'in-work'],
  ['done', [card('performed'), card('open')], 'in-work'],
  ['done', [card('performed', true)], 'in-work'],
  ['in-work', [], 'in-work'],
  ['open', [card('not-done')], 'open'],
  ['closed', [card('open')], 'closed'],
] as const)('an order that is %s, with %j, becomes %s', (state, cards, after) => {
  expect(stateWith(state, cards)).toBe(after)
})

test.each([
  ['in-work', '2026-11-26', true],
  ['in-work', '2026-11-27', false],
  ['done', '2026-11-26', false],
  ['draft', undefined, false],
] as const)(
  'an order that is %s, planned to %s, is late on the 27th: %s',
  (state, plannedTo, late) => {
    expect(isLate({ state, plannedTo }, '2026-11-27')).toBe(late)
  },
)

test('numbers have four digits at least', () => {
  expect([orderNumber(2026, 1), orderNumber(2026, 12_345)]).toEqual([
    'WO-2026-0001',
    'WO-2026-12345',
  ])
})

test.each([
  ['J. Lind', 'j lind', true],
  ['J.Lind', 'J Lind', true],
  ['J. Lind', 'J. Linde', false],
  ['ＪＬind', 'JLind', true],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(nameKey(one) === nameKey(other)).toBe(same)
})

const ben = { uid: 'ben', name: 'Ben Okoro' }
test.each([
  ['the performer', ben, [], { uid: 'ben', name: 'Other' }, true],
  ['a namesake with an account', ben, [], { uid: 'ben-2', name: 'Ben Okoro' }, false],
  ['a user in the list', ben, [{ uid: 'dora', name: 'D.' }], { uid: 'dora', name: 'Dora' }, true],
  ['a name in the list', ben, [{ name: 'dora' }], { uid: 'dora', name: 'Dora' }, true],
  ['the name of the performer on paper', ben, [], { name: 'ben okoro' }, true],
  ['another name on paper', ben, [], { name: 'M. Aro' }, false],
])('%s may be the inspector: the same person is refused', (_, by, workedBy, inspector, same) => {
  expect(isSamePerson([{ performed: { by }, workedBy }], inspector)).toBe(same)
})

test.each([
  [[], 'not-authorised'],
  [[{ until: '2026-11-26' }], 'authorisation-expired'],
  [[{ until: '2026-11-27' }], undefined],
  [[{ from: '2026-11-28' }], 'not-authorised'],
  [[{ aircraftTypes: ['A320'] }], 'not-authorised'],
  [[{ aircraftTypes: [' atr 72 '] }], undefined],
  [[{ uid: 'ben' }], 'not-authorised'],
  [[{ until: '2026-11-26' }, {}], undefined],
])('with the authorisations %j an inspector is refused as %s', (own, code) => {
  const all = own.map((values) => ({
    uid: 'dora',
    aircraftTypes: [] as string[],
    from: '2026-01-01',
    until: '2026-12-31',
    ...values,
  }))
  const asked = { uid: 'dora', aircraftType: 'ATR 72' }
  expect(refuseInspection(all, asked, '2026-11-27')?.code).toBe(code)
})
