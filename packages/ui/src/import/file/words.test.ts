/** @jest-environment node */
import { taskFields } from '@aerofleet/shared/records/task'
import { columnOf } from '../columns'
import { toWords } from './words'

test('the check shows a value in the words of its field', () => {
  const kind = columnOf('kind', taskFields.kind)
  expect(toWords(kind, 'functional-check')).toBe('Functional check')
  expect(toWords(kind, 'Shmear')).toBe('Shmear')
  expect(toWords(columnOf('critical', taskFields.critical), 'true')).toBe('Yes')
  expect(toWords(columnOf('title', taskFields.title), 'true')).toBe('true')
})
