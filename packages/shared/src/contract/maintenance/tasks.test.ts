import { Task } from './tasks'

const task = {
  code: '05-20-00-1',
  title: 'A check',
  ata: '05-20',
  kind: 'inspection',
  limits: { hours: { interval: '500:00' } },
}

test('fields that a task leaves out have their default', () => {
  expect(Task.parse({ ...task, zone: null })).toEqual({
    ...task,
    limits: { hours: { interval: 500, tolerance: 0, earlyWindow: 0 } },
    which: 'first',
    next: 'excess',
    endOfMonth: false,
    airworthinessLimitation: false,
    critical: false,
    skill: 'none',
    manHours: 0,
    reference: '',
    zone: '',
    access: '',
    terminates: [],
  })
})

const limited = (limits: object, more: object = {}) => ({ limits, ...more })
const months = { calendar: { interval: 6, unit: 'months' } }

test.each<[string, object, string]>([
  ['no limit', limited({}), 'limits'],
  ['a limit of nothing', limited({ cycles: {} }), 'limits.cycles'],
  ['an interval of 0', limited({ hours: { interval: 0 } }), 'limits.hours.interval'],
  ['a comma in hours', limited({ hours: { interval: '4,288' } }), 'limits.hours.interval'],
  [
    'more than 100 years',
    limited({ calendar: { interval: 101, unit: 'years' } }),
    'limits.calendar.interval',
  ],
  [
    'a tolerance above a fifth',
    limited({ hours: { interval: 500, tolerance: 100.01 } }),
    'limits.hours.tolerance',
  ],
  [
    'a tolerance of an airworthiness limitation',
    limited({ hours: { interval: 500, tolerance: 1 } }, { airworthinessLimitation: true }),
    'limits.hours.tolerance',
  ],
  [
    'an early window without a grid',
    limited({ hours: { interval: 500, earlyWindow: 25 } }),
    'limits.hours.earlyWindow',
  ],
  [
    'an early window as long as the interval',
    limited({ calendar: { interval: 1, unit: 'months', earlyWindow: 30 } }, { next: 'grid' }),
    'limits.calendar.earlyWindow',
  ],
  ['the end of a month of days', { endOfMonth: true }, 'endOfMonth'],
  ['an unknown kind', { kind: 'repair' }, 'kind'],
  ['an ATA number that is none', { ata: '5-20' }, 'ata'],
])('a task with %s is refused at its field', (_, fields, path) => {
  const { error } = Task.safeParse({ ...task, ...fields })
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('a task of months may end with the month', () => {
  const parsed = Task.parse({ ...task, limits: months, endOfMonth: true })
  expect(parsed.limits.calendar).toEqual({
    ...months.calendar,
    tolerance: 0,
    earlyWindow: 0,
  })
})

test.each([4e-7, 0.004, 100.0000001])('%p hours are no interval', (interval) => {
  const limits = { hours: { interval } }
  expect(Task.safeParse({ ...task, limits }).error?.issues).toMatchObject([
    { path: ['limits', 'hours', 'interval'], message: 'Interval can have at most 2 decimals' },
  ])
})

test('hours have their 2 decimals exactly, whether they are typed or sent as a number', () => {
  for (let hundredths = 1; hundredths < 100_000_000; hundredths = Math.ceil(hundredths * 1.013)) {
    const interval = hundredths / 100
    for (const hours of [interval, interval.toFixed(2)]) {
      const { data } = Task.safeParse({ ...task, limits: { hours: { interval: hours } } })
      expect(data?.limits.hours?.interval).toBe(interval)
    }
  }
})

test('a list of codes that is too long is one mistake, whatever is in it', () => {
  const codes = (count: number) => Array.from({ length: count }, (_, n) => `T${n}`)
  expect(Task.parse({ ...task, terminates: codes(100) }).terminates).toHaveLength(100)
  for (const terminates of [codes(101), Array.from({ length: 1_000_000 }, () => 0)])
    expect(Task.safeParse({ ...task, terminates }).error?.issues).toMatchObject([
      { path: ['terminates'], message: 'A task can terminate at most 100 others' },
    ])
})

test('if several codes are wrong, the first is named', () => {
  expect(Task.safeParse({ ...task, terminates: ['T1', '', 0] }).error?.issues).toMatchObject([
    { path: ['terminates', 1], message: 'Item or code is required' },
  ])
  expect(Task.safeParse({ ...task, terminates: 'T1' }).error?.issues).toMatchObject([
    { path: ['terminates'], message: 'Terminates must be a list of codes' },
  ])
})

describe('a date as printed', () => {
  const parse = (calendar: object) => Task.safeParse({ ...task, limits: { calendar } })

  test('has a warning and nothing that is counted', () => {
    expect(parse({ printed: true, warn: 45, unit: null }).data?.limits.calendar).toEqual({
      printed: true,
      warn: 45,
    })
    expect(parse({ printed: false, interval: 1, unit: 'years' }).data?.limits.calendar).toEqual({
      ...{ interval: 1, unit: 'years', tolerance: 0, earlyWindow: 0 },
    })
  })

  test.each(['threshold', 'interval', 'unit', 'tolerance', 'earlyWindow'])(
    'refuses %s',
    (field) => {
      const value = field === 'unit' ? 'days' : 1
      const { error } = parse({ printed: true, [field]: value })
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`limits.calendar.${field}`])
    },
  )

  test('that is false makes no calendar limit', () => {
    const limits = { hours: { interval: 500 }, calendar: { printed: false } }
    expect(Task.parse({ ...task, limits }).limits.calendar).toBeUndefined()
  })

  test('is true or false', () => {
    const { error } = parse({ printed: 'yes', interval: 1, unit: 'years' })
    expect(error?.issues).toMatchObject([
      { path: ['limits', 'calendar', 'printed'], message: 'Printed must be true or false' },
    ])
  })
})

test.each([
  [{ threshold: 120, interval: 60, unit: 'days' }, undefined],
  [{ threshold: 100, unit: 'years' }, undefined],
  [{ threshold: 101, unit: 'years' }, 'limits.calendar.threshold'],
  [{ threshold: 0, unit: 'days' }, 'limits.calendar.threshold'],
  [{ unit: 'days' }, 'limits.calendar'],
  [{ threshold: 120, interval: 60 }, 'limits.calendar.unit'],
  [{ threshold: 120, unit: 'days', tolerance: 25 }, 'limits.calendar.tolerance'],
])('a calendar limit of %j is wrong at %s', (calendar, path) => {
  const { error } = Task.safeParse({ ...task, limits: { calendar } })
  expect(error?.issues[0]?.path.join('.')).toBe(path)
})
