/** @jest-environment node */
import { assign, countKnown, recognise, type ImportField } from './columns'

const fields: ImportField[] = [
  { name: 'tailNumber', label: 'Tail Number', otherNames: ['Reg', 'Tail'], isNeeded: true },
  { name: 'serialNumber', label: 'Serial Number', otherNames: ['MSN', 'S/N'], isNeeded: true },
  { name: 'operator', label: 'Operator', otherNames: ['Owner'], isNeeded: false },
]

test('headings are recognised by their usual names, however they are written (§2.163)', () => {
  expect(recognise(['reg.', ' S / N ', 'Remarks', 'OWNER (company)'], fields)).toEqual([
    'tailNumber',
    'serialNumber',
    null,
    'operator',
  ])
  expect(recognise(['tailNumber', 'TAIL_NUMBER'], fields)).toEqual(['tailNumber', null])
})

test('when two columns fit one field, the surer name wins (§2.163)', () => {
  expect(recognise(['Owner', 'Tail', 'Operator', 'Reg'], fields)).toEqual([
    null,
    null,
    'operator',
    'tailNumber',
  ])
  expect(countKnown(['Owner', 'Tail', 'Operator', 'Reg'], fields)).toBe(2)
})

test('a field that moves to another column leaves the first one (§2.163)', () => {
  expect(assign(['tailNumber', null], 1, 'tailNumber')).toEqual([null, 'tailNumber'])
  expect(assign(['tailNumber', null], 0, null)).toEqual([null, null])
})
