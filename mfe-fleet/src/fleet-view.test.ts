import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { columns } from './columns'
import { countConditions, searchFleet, sortFleet } from './fleet-view'

function aircraft(more: Partial<Aircraft>): Aircraft {
  return {
    id: more.tailNumber ?? 'a',
    aircraftType: 'Cessna 208B',
    tailNumber: 'N208KA',
    serialNumber: '208B2214',
    totalHours: 100,
    totalCycles: 100,
    version: 1,
    ...more,
  }
}

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
const tails = (list: Aircraft[]) => list.map(({ tailNumber }) => tailNumber)

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
])('§2 searching the fleet for "%s" finds %j', (search, found) => {
  expect(tails(searchFleet([...fleet, inCyrillic], search))).toEqual(found)
})

test.each<[keyof typeof columns, boolean, string[]]>([
  ['type', false, ['D-HYAB', 'N208KA', 'HB-FVD']],
  ['tail', false, ['D-HYAB', 'HB-FVD', 'N208KA']],
  ['hours', false, ['D-HYAB', 'HB-FVD', 'N208KA']],
  ['cycles', true, ['N208KA', 'HB-FVD', 'D-HYAB']],
  ['serial', false, ['N208KA', 'HB-FVD', 'D-HYAB']],
  ['status', true, ['N208KA', 'HB-FVD', 'D-HYAB']],
  ['used', true, ['N208KA', 'HB-FVD', 'D-HYAB']],
])('§2 the fleet sorts by %s (descending: %s)', (sort, descending, expected) => {
  expect(tails(sortFleet(fleet, { sort, descending }))).toEqual(expected)
})

test('§4 each aircraft counts for one condition', () => {
  expect(countConditions(fleet)).toEqual({ due: 1, soon: 1, good: 1 })
})
