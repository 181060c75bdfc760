/** @jest-environment node */
import type { Columns } from '../columns'
import { fitColumns, gridTemplate, inOneLine } from './fit-columns'

type Pilot = { name: string }

const column = { label: '', width: '6rem', cell: () => null }
const columns: Columns<Pilot> = {
  name: { ...column, width: '2fr' },
  base: { ...column, leftOut: { below: 80, under: 'name' } },
  hours: column,
  licence: { ...column, width: 'minmax(4rem, 5rem)', leftOut: { below: 60, under: 'hours' } },
}
const namesOf = (fitted: object) => Object.keys(fitted).join(' ')
const frame = { select: undefined, actions: '8rem' }

test.each([
  [undefined, [], 'name base hours licence'],
  [80, [], 'name base hours licence'],
  [79.9, ['base'], 'name hours licence'],
  [60, ['base'], 'name hours licence'],
  [59.9, ['base', 'licence'], 'name hours'],
])(
  'at %s rem a column without room stands in a second line, and a compact row leaves it out (§2.88, §2.192)',
  (room, beneath, compact) => {
    const fitted = fitColumns(columns, room)
    const inSecondLine = Object.entries(fitted).flatMap(([name, { under }]) => (under ? name : []))
    expect(namesOf(fitted)).toBe('name base hours licence')
    expect(inSecondLine).toEqual(beneath)
    expect(namesOf(inOneLine(fitted))).toBe(compact)
  },
)

test('a row has a second line of areas if it needs one, and room for notes beneath (§2.88, §5.7)', () => {
  expect(gridTemplate(fitColumns(columns, 100), { ...frame, select: '2rem' })).toBe(
    '"select name base hours licence actions" / 2rem [notes] minmax(0, 2fr) minmax(0, 6rem) minmax(0, 6rem) minmax(4rem, 5rem) 8rem',
  )
  expect(gridTemplate(fitColumns(columns, 70), frame)).toBe(
    '"name hours licence actions" "base hours licence actions" / minmax(0, 2fr) [notes] minmax(0, 6rem) minmax(4rem, 5rem) 8rem',
  )
})
