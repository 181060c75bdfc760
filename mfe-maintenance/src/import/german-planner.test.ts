import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { sampleBytes } from '@aerofleet/testing/sample-file'
import { readRows } from '@aerofleet/ui/import/meaning'
import { askedOf, check, store } from '../test/file-check'
import { callAsAda, seedAircraft, seedItem } from '../test/seed'

const comma = { figure: 'comma' } as const
const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('the sheet of tasks of a German planner', () => {
  const file = sampleBytes('tasks-of-a-german-planner.csv')
  const months = (interval: number, tolerance?: number) => ({
    calendar: { interval, unit: 'months', ...(tolerance && { tolerance }) },
  })

  test('every column is recognised, and the only question is what a comma means', () => {
    const { missing, questions, assignment } = askedOf('programme', file)
    expect(missing).toEqual([])
    expect(questions).toMatchObject({ figure: { text: '200,0' }, date: undefined, words: [] })
    expect(assignment).toEqual([
      ...['code', 'ata', 'title', 'kind', 'intervalHours', 'intervalCycles', 'intervalValue'],
      ...['tolerance with unit', 'reference'],
    ])
  })

  test('the names of groups are no tasks', () => {
    const { groups, rows } = askedOf('programme', file).table
    expect(groups.map(({ cells }) => cells[0])).toEqual(['Zelle', 'Triebwerk', 'Propeller'])
    expect(rows).toHaveLength(15)
  })

  test('units in the cells say which limit a figure is, and how much a tolerance', async () => {
    const { id } = await callAsAda<Programme>('POST', '/maintenance/programmes', {
      name: 'Line',
      aircraftType: 'Cessna 172S',
      revision: '4',
      revisionDate: '2026-11-01',
    })
    const answer = await store('programme', file, comma, `programmeId=${id}`)
    expect(answer).toMatchObject({ rows: 15, stored: 15, errors: [] })
    const { tasks } = await callAsAda<{ tasks: Task[] }>('GET', `/maintenance/programmes/${id}`)
    const limits = Object.fromEntries(tasks.map(({ code, limits }) => [code, limits]))
    expect(limits).toMatchObject({
      1: { hours: { interval: 50, tolerance: 5 } },
      2: { hours: { interval: 100, tolerance: 10 }, ...months(12, 36) },
      3: { hours: { interval: 200, tolerance: 10 } },
      4: months(12, 30),
      5: { calendar: { interval: 5, unit: 'years' } },
      6: months(6, 30),
      7: { hours: { interval: 1000, tolerance: 50 }, ...months(24, 30) },
      8: { cycles: { interval: 500, tolerance: 25 } },
      12: months(72, 90),
      15: { hours: { interval: 1234.5 } },
    })
  })
})

test('a title that is too long is cut, with a remark', async () => {
  const title =
    `50-Stunden-Kontrolle: Motorölwechsel mit Filterwechsel, ${'Sichtkontrolle '.repeat(9)}`.trim()
  const file = windows1252(`Nr.;Arbeit;Kapitel;Art;Intervall\n1;${title};05;Kontrolle;50 FH\n`)
  const { of, file: table, meaning } = askedOf('programme', file)
  const { rows, remarks } = await readRows(of, table, meaning)
  const cut = rows[0]?.values['title'] ?? ''
  expect(cut.length).toBeLessThanOrEqual(120)
  expect(title.startsWith(cut.slice(0, -1))).toBe(true)
  expect(remarks).toEqual([
    { line: 2, column: 'title', message: `The title is cut to 120 characters: ${cut}` },
  ])
})

test('last-done figures with German headings and dashes need one answer', async () => {
  const id = await seedAircraft({ tailNumber: 'D-EAFA', totalHours: 4812.3, totalCycles: 6120 })
  await seedItem(id, { code: '1', limits: { hours: { interval: 50 } }, baseline: null })
  const file = windows1252(
    'Kennz.;Nr.;Aufgabe;zuletzt am;bei Std;bei Landungen\r\nD-EAFA;1;50-Stunden-Kontrolle;30.10.2026;4.792,3;-\r\n',
  )
  const { missing, questions } = askedOf('baselines', file)
  expect(missing).toEqual([])
  expect(questions).toMatchObject({ figure: { text: '4.792,3' }, date: undefined, words: [] })
  expect(await check('baselines', file, comma)).toMatchObject({ rows: 1, errors: [] })
})

test('a tolerance without a unit is an error, never a guess', async () => {
  const file = windows1252('Nr.;Aufgabe;Kapitel;Art;Std;Toleranz\n1;Prüfen;05;Kontrolle;50;5\n')
  const { id } = await callAsAda<Programme>('POST', '/maintenance/programmes', {
    name: 'Line',
    aircraftType: 'Cessna 172S',
    revision: '4',
    revisionDate: '2026-11-01',
  })
  const { errors } = await check('programme', file, {}, `programmeId=${id}`)
  expect(errors).toMatchObject([{ line: 2, column: 'toleranceHours' }])
})
