/** @jest-environment node */
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { countConditions } from '@aerofleet/shared/maintenance'
import { savedAircraft } from '../test/saved-aircraft'
import type { columns } from './columns'
import { findAircraft, selectFleet, sortFleet } from './fleet-view'

const aircraft = (changes: Partial<Aircraft>): Aircraft =>
  savedAircraft({
    id: changes.tailNumber ?? 'a',
    aircraftType: 'Cessna 208B',
    tailNumber: 'N208KA',
    serialNumber: '208B2214',
    totalHours: 100,
    totalCycles: 100,
    ...changes,
  })

const fleet = [
  aircraft({
    tailNumber: 'HB-FVD',
    aircraftType: 'Pilatus PC-12',
    serialNumber: '1187',
    totalHours: 4630,
    totalCycles: 2210,
  }),
  aircraft({
    tailNumber: 'N208KA',
    totalHours: 5212,
    totalCycles: 2871,
    operator: { id: 'o', name: 'Alpine Air' },
  }),
  aircraft({
    tailNumber: 'D-HYAB',
    aircraftType: 'Airbus H145',
    serialNumber: '20112',
    totalHours: 980,
    totalCycles: 612,
  }),
]
const tails = (list: readonly Aircraft[]) => list.map(({ tailNumber }) => tailNumber)

const inCyrillic = aircraft({ tailNumber: 'РА-12345', serialNumber: '9', totalHours: 1 })

test.each([
  ['pilatus', ['HB-FVD']],
  ['hb-f', ['HB-FVD']],
  ['hbfvd', ['HB-FVD']],
  ['20112', ['D-HYAB']],
  ['alpine', ['N208KA']],
  ['air h145', ['D-HYAB']],
  ['HB\u2011FVD', ['HB-FVD']],
  ['hb\u200bfvd', ['HB-FVD']],
  ['h.b/f', ['HB-FVD']],
  ['pilatus hb\u2013fvd', ['HB-FVD']],
  ['ＨＢ－ＦＶＤ', ['HB-FVD']],
  ['ра12', ['РА-12345']],
  ['УА-12345', []],
  ['pc\u201112', ['HB-FVD']],
  ['ａｌｐｉｎｅ\u00a0air', ['N208KA']],
  ['b-h', []],
  ['  ', ['HB-FVD', 'N208KA', 'D-HYAB', 'РА-12345']],
  ['concorde', []],
])('searching the fleet for "%s" finds %j (§2.35)', (search, found) => {
  expect(tails(findAircraft([...fleet, inCyrillic], { search, operator: null }))).toEqual(found)
})

test.each<[keyof typeof columns, boolean, string[]]>([
  ['type', false, ['D-HYAB', 'N208KA', 'HB-FVD']],
  ['tail', false, ['D-HYAB', 'HB-FVD', 'N208KA']],
  ['hours', false, ['D-HYAB', 'HB-FVD', 'N208KA']],
  ['cycles', true, ['N208KA', 'HB-FVD', 'D-HYAB']],
  ['serial', false, ['N208KA', 'HB-FVD', 'D-HYAB']],
  ['status', true, ['N208KA', 'HB-FVD', 'D-HYAB']],
  ['operator', false, ['N208KA', 'D-HYAB', 'HB-FVD']],
])('the fleet sorts by %s (descending: %s) (§2.37)', (sort, descending, expected) => {
  expect(tails(sortFleet(fleet, { sort, descending }))).toEqual(expected)
})

test.each([
  ['', ['N208KA', 'HB-FVD', 'D-HYAB']],
  ['?sort=used', ['D-HYAB', 'HB-FVD', 'N208KA']],
  ['?sort=-hours&condition=good', ['D-HYAB']],
  ['?operator=o', ['N208KA']],
  ['?operator=none&q=pilatus', ['HB-FVD']],
  ['?operator=unknown', []],
  ['?condition=red&sort=colour', ['N208KA', 'HB-FVD', 'D-HYAB']],
])('the list at the address "%s" has these rows in this order (§2.38, §2.81)', (address, rows) => {
  expect(tails(selectFleet(fleet, address))).toEqual(rows)
})

test('tail numbers that differ in their spelling alone stand beside each other (§2.37)', () => {
  const spellings = ['HB-FVE', 'hb\u2011fvd', 'HBFVC', 'ＨＢ－ＦＶＤ'].map((tailNumber) =>
    aircraft({ tailNumber }),
  )
  expect(tails(sortFleet(spellings, { sort: 'tail', descending: false }))).toEqual([
    'HBFVC',
    'hb\u2011fvd',
    'ＨＢ－ＦＶＤ',
    'HB-FVE',
  ])
})

test('each aircraft counts for one condition (§4.1, §2.36)', () => {
  expect(countConditions(fleet)).toEqual({ due: 1, soon: 1, good: 1 })
})
