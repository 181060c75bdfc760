/** @jest-environment node */
import { compareText } from '@aerofleet/shared/list-view'
import fc from 'fast-check'
import { searchRows, sortRows, type Columns } from './columns'

type Pilot = { name: string | null; hours: number; licence: string; base: string }

const columns = {
  name: { label: 'Name', width: '1fr', searchable: true, value: (p) => p.name, cell: () => null },
  hours: { label: 'Hours', width: '1fr', value: (p) => p.hours, cell: () => null },
  licence: {
    label: 'Licence',
    width: '1fr',
    searchable: (text) => text.replace(/\W/g, '').toUpperCase(),
    value: (p) => p.licence,
    cell: () => null,
  },
} satisfies Columns<Pilot>

const pilots: Pilot[] = [
  { name: 'Ada 10', hours: 9, licence: 'AT-1', base: 'Bern' },
  { name: null, hours: 10, licence: 'AT-2', base: 'Oslo' },
  { name: 'ada 9', hours: 9, licence: 'AT-3', base: 'Oslo' },
]
const licences = (rows: readonly Pilot[]) => rows.map(({ licence }) => licence.at(-1)).join('')

test.each([
  ['name', false, '312'],
  ['name', true, '132'],
  ['hours', false, '132'],
  ['hours', true, '213'],
  ['licence', true, '321'],
  ['colour', false, '123'],
])(
  'a list sorts by %s (descending: %s), blanks last, equal ones as they were (§2.37, §2.53)',
  (sort, descending, order) => {
    expect(licences(sortRows(pilots, columns, { sort, descending }))).toBe(order)
  },
)

test('equal rows are ordered by a second column, always ascending (§2.37)', () => {
  const sorted = sortRows(
    pilots.toReversed(),
    columns,
    { sort: 'hours', descending: true },
    'licence',
  )
  expect(licences(sorted)).toBe('213')
})

function compareBy(sort: 'name' | 'hours', descending: boolean) {
  const direction = descending ? -1 : 1
  const compareValues = (a: Pilot, b: Pilot) =>
    sort === 'hours' ? a.hours - b.hours : compareText(a.name ?? '', b.name ?? '')
  return (a: Pilot, b: Pilot) =>
    (sort === 'name' ? Number(!a.name) - Number(!b.name) : 0) ||
    direction * compareValues(a, b) ||
    compareText(a.licence.replace(/\W/g, ''), b.licence.replace(/\W/g, ''))
}

test('random rows come in the order of a plain pairwise comparison (§2.37, §2.53)', () => {
  const text = fc.constantFrom('a', 'B', 'b', '10', '9', 'a-1', 'ä')
  const pilot = fc.record({
    name: fc.option(fc.oneof(text, fc.constant(''))),
    hours: fc.constantFrom(0, 0.5, 9, 10, 100),
    licence: text,
    base: fc.string(),
  })
  const presses = fc.array(
    fc.record({ sort: fc.constantFrom('name', 'hours'), descending: fc.boolean() }),
  )
  const property = fc.property(fc.array(pilot), presses, (rows, sortings) => {
    for (const { sort, descending } of sortings) {
      const sorted = sortRows(rows, columns, { sort, descending }, 'licence')
      expect(sorted).toEqual(rows.toSorted(compareBy(sort, descending)))
      expect(searchRows(sorted, columns, 'a 1')).toEqual(
        sorted.filter((row) => searchRows([row], columns, 'a 1').length > 0),
      )
      const changed = [...rows.slice(0, -1), ...rows.slice(-1).map((row) => ({ ...row, hours: 9 }))]
      expect(sortRows(changed, columns, { sort, descending }, 'licence')).toEqual(
        changed.toSorted(compareBy(sort, descending)),
      )
    }
  })
  expect(() => fc.assert(property)).not.toThrow()
})

test.each([
  ['name', ['Ada 10', 'ada 9', 'Äda 11', 'ada-9', 'ada 007', 'Zoë', 'zoe 2', '9', 'łan', 'РА-1']],
  ['serial', ['35140/2567', 'FL-612', '42.N417', '2000-063', '208B5210', '42 N417', '0576', '(2)']],
])('each %s is sorted as Intl.Collator sorts it (§2.37)', (_, texts) => {
  const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
  expect(texts.toSorted(compareText)).toEqual(texts.toSorted(compare))
})

test.each([
  ['', '123'],
  ['ADA', '13'],
  ['ada 10', '1'],
  ['at2', '2'],
  ['a.t/2', '2'],
  ['ada at-3', '3'],
  ['9', '3'],
  ['oslo', ''],
  ['ada lima', ''],
])('a search for "%s" looks into the searchable columns (§2.35)', (search, found) => {
  expect(licences(searchRows(pilots, columns, search))).toBe(found)
})
