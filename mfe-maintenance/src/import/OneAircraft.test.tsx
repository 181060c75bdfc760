import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedUnknown } from '../test/seed'

type User = ReturnType<typeof renderAt>['user']
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function open(page: string, lines: readonly string[], name = 'file.csv') {
  const { user } = renderAt(page, { as: 'mro' })
  await press(user, 'Import Readings')
  const file = new File([lines.join('\n')], name)
  await user.upload(await screen.findByLabelText('Choose File'), file)
  await screen.findByRole('region', { name: 'Columns' })
  return user
}
const readings = '/dashboard/maintenance/readings'
const seed = async (tailNumber: string, totalHours = 100) =>
  seedAircraft({
    tailNumber,
    serialNumber: tailNumber,
    totalHours,
    totalCycles: 59,
    asOf: await dayBefore(3),
  })
async function add(user: User, count: number) {
  await press(user, 'Continue')
  await press(user, `Add ${count}`)
  const noun = count === 1 ? 'reading' : 'readings'
  expect(await screen.findByRole('heading', { name: `${count} ${noun} added` })).toBeVisible()
}
type Reading = { date: string; hours: number; cycles: number }
const logOf = async (id: string) =>
  (await callAsAda<{ items: Reading[] }>('GET', `/maintenance/aircraft/${id}/readings`)).items

const german = (date: string) => date.split('-').toReversed().join('.')

describe('a logbook of one aircraft', () => {
  const logbook = async (title: string) => [
    title,
    'Date;Flight time;Total time',
    `${german(await dayBefore(1))};1:10;101:10`,
    `${german(await dayBefore(0))};0:50;102:00`,
  ]

  test('names it in its title, which is proposed', async () => {
    await seed('D-EQDB')
    const id = await seed('D-EQDA')
    const user = await open(readings, await logbook('Logbook D-EQDA;;'))
    expect(screen.getByLabelText('All lines are of aircraft')).toHaveValue('D-EQDA')
    await add(user, 2)
    expect((await logOf(id))[0]).toMatchObject({ hours: 102, cycles: 59 })
    await press(user, 'Undo')
    expect(await screen.findByText('Undone: 2 readings added')).toBeVisible()
    expect(await logOf(id)).toMatchObject([{ struck: {} }, { struck: {} }, { hours: 100 }])
  })

  test.each([
    [
      'of a French club: times of flights beside totals, days with slashes',
      (date: string) => german(date).replaceAll('.', '/'),
      [
        'Carnet de route F-GXYZ',
        '',
        'Date;Équipage;Temps de vol;Total cellule;Atterrissages',
        'D1;Duval;1:10;101:10;60',
        'D0;Petit;0:50;102:00;61',
      ],
    ],
    [
      'of a Swedish owner: tabs, decimal commas, units',
      (date: string) => date,
      [
        'Resedagbok\tSE-XYZ',
        'Datum\tFlygtid\tTotal gångtid\tLandningar',
        'D1\t1,2 tim\t101,2 tim\t60',
        'D0\t0,8 tim\t102,0 tim\t61',
      ],
    ],
    [
      'of an American school: months first, the name beside the type, a sum',
      (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
      [
        'Aircraft: N77XYZ (C172S),,,,',
        'Date,From,To,Air Time,TTAF,Ldgs',
        'D1,KPAO,KSQL,1.2,101.2,60',
        'D0,KSQL,KPAO,.8,102.0,61',
        'Total,,,2.0,,',
      ],
    ],
  ])('%s', async (name, formatted, lines) => {
    const [tail = ''] = /[A-Z]\w*-?\w*XYZ/.exec(lines[0] ?? '') ?? []
    await seed('D-EQDB')
    const id = await seed(tail)
    const [d1, d0] = [await dayBefore(1), await dayBefore(0)]
    const user = await open(
      readings,
      lines.map((line) => line.replace('D1', formatted(d1)).replace('D0', formatted(d0))),
    )
    expect(screen.getByLabelText('All lines are of aircraft')).toHaveValue(tail)
    expect(await answerAll(user, name.includes('months first') ? 'month' : 'day')).toBeLessThan(3)
    await add(user, 2)
    expect((await logOf(id))[0]).toMatchObject({ date: d0, hours: 102, cycles: 61 })
  })

  test('is asked for if nothing names it, and must be one of the fleet', async () => {
    const id = await seed('D-EQDA')
    const user = await open(readings, await logbook('Logbook 2026;;'))
    expect(screen.getByText('Still needed: Tail Number.')).toBeVisible()
    const field = screen.getByLabelText('All lines are of aircraft')
    await user.type(field, 'D-EQDX')
    expect(field).toHaveAccessibleDescription(/There is no such aircraft\./)
    await user.clear(field)
    await user.type(field, 'd eqda')
    await add(user, 2)
    expect((await logOf(id))[0]).toMatchObject({ hours: 102 })
  })

  test('on the page of the aircraft needs no answer', async () => {
    const id = await seed('D-EQDA')
    const page = `/dashboard/maintenance/aircraft/${id}?tab=readings`
    const user = await open(page, await logbook('Carnet de route;;'))
    expect(screen.getByText('All lines are of aircraft D-EQDA.')).toBeVisible()
    await add(user, 2)
    expect((await logOf(id))[0]).toMatchObject({ hours: 102 })
  })
})

/** Answers the questions of the dialog by what is written in each of these files. Returns how many there were. */
async function answerAll(user: User, first = 'day') {
  const answers = [
    /comma stands before decimals$/,
    /^those of single flights/,
    new RegExp(`the ${first} stands first$`),
  ].flatMap((name) => screen.queryAllByRole('radio', { name }))
  for (const answer of answers) await user.click(answer)
  return answers.length
}

test.each([
  ['a list with commas and units', ['Reg;TTAF;Landings', 'D-EQDA;101,5 h;60 Ldg']],
  ['a list with a sum', ['Tail;FH;FC', 'D-EQDA;101:30;60', 'Total;101:30;60']],
])('%s without a day asks once for the day of all lines', async (_, lines) => {
  const id = await seed('D-EQDA')
  const user = await open(readings, lines)
  expect(screen.getByText('Still needed: Day (UTC).')).toBeVisible()
  const comma = screen.queryByRole('radio', { name: /comma stands before decimals$/ })
  if (comma) await user.click(comma)
  await user.type(screen.getByLabelText('All lines are of day'), await dayBefore())
  await add(user, 1)
  expect((await logOf(id))[0]).toMatchObject({ hours: 101.5, cycles: 60 })
})

describe('hours of single flights', () => {
  const flights = async (tail: string) => [
    'Date,Reg,FLIGHT_HOURS,CYCLES',
    `${await dayBefore(2)},${tail},1.1,1`,
    `${await dayBefore(1)},${tail},1.2,2`,
  ]
  const question = 'Say whether the hours are those of single flights.'

  test('are never taken as totals in silence, and wait for known totals', async () => {
    await seedUnknown('N33TN')
    const user = await open(readings, await flights('N33TN'))
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(question)
    await user.click(screen.getByRole('radio', { name: /^those of single flights/ }))
    await press(user, 'Continue')
    const errors = within(await screen.findByRole('region', { name: 'Check' }))
    expect(errors.getAllByText(/^The totals of N33TN are not known\. /)).toHaveLength(2)
    expect(await screen.findByRole('button', { name: /^(Add|Set) 0|^, Leave/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('are added to the totals before them, and those of earlier days count already', async () => {
    const id = await seedAircraft({
      tailNumber: 'N33TN',
      totalHours: 4000,
      totalCycles: 2000,
      asOf: await dayBefore(2),
    })
    const user = await open(readings, await flights('N33TN'))
    await user.click(screen.getByRole('radio', { name: /^those of single flights/ }))
    await add(user, 1)
    expect(await logOf(id)).toMatchObject([{ hours: 4001.2, cycles: 2002 }, { hours: 4000 }])
  })

  test.each([
    [
      'a German log: hours and minutes',
      [
        'Datum;Kennzeichen;Flugzeit;Landungen',
        'D1;D-EQDA;0:55;1',
        'D1;D-EQDA;1:20;2',
        'D0;D-EQDA;0:45;1',
      ],
    ],
    [
      'a Spanish log: decimal commas, units',
      [
        'Fecha;Matrícula;Horas de vuelo;Aterrizajes',
        'D1;D-EQDA;0,9 h;1',
        'D1;D-EQDA;1,3 h;2',
        'D0;D-EQDA;0,8 h;1',
      ],
    ],
    [
      'an airline’s sectors: vertical bars, the newest first',
      [
        'Flight Date|Tail No|Flight|Flight Hours|Cycles',
        'D0|D-EQDA|XY12|0.8|1',
        'D1|D-EQDA|XY11|1.4|2',
        'D1|D-EQDA|XY10|0.8|1',
      ],
    ],
  ])('%s', async (_, lines) => {
    const id = await seed('D-EQDA')
    const days = { D1: await dayBefore(1), D0: await dayBefore(0) }
    const user = await open(
      readings,
      lines.map((line) => line.replace('D1', days.D1).replace('D0', days.D0)),
    )
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(await answerAll(user)).toBeLessThan(4)
    await add(user, 3)
    expect((await logOf(id))[0]).toMatchObject({ date: days.D0, hours: 103, cycles: 63 })
  })

  test('that rise and fall raise the question, too', async () => {
    await seed('D-EQDA')
    const lines = [30, 41, 28, 35, 22].map((hours, n) => `2026-0${n + 1}-28;D-EQDA;${hours}`)
    await open(readings, ['Month;Reg;Hours'.replace('Month', 'Date'), ...lines])
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(question)
  })
})

describe('a column for each aircraft', () => {
  test.each([
    ['total hours', ['Day;D-EQDA;D-EQDB', 'D1;101,5;202', 'D0;102,5;']],
    ['total hours', ['Datum\tD-EQDA\tD-EQDB', 'D1\t101.5\t202', 'D0\t102.5\t']],
    [
      null,
      ['Date;D-EQDA TT;D-EQDA LDG;D-EQDB TT;D-EQDB LDG', 'D1;101,5;60;202;95', 'D0;102,5;61;;'],
    ],
  ])('is one question: %s', async (answer, lines) => {
    const id = await seed('D-EQDA')
    await seed('D-EQDB', 200)
    const days = { D1: await dayBefore(1), D0: await dayBefore(0) }
    const user = await open(
      readings,
      lines.map((line) => line.replace('D1', days.D1).replace('D0', days.D0)),
    )
    if (answer) await user.click(screen.getByRole('radio', { name: answer }))
    const comma = screen.queryByRole('radio', { name: /comma stands before decimals$/ })
    if (comma) await user.click(comma)
    await add(user, 3)
    expect((await logOf(id))[0]).toMatchObject({ date: days.D0, hours: 102.5 })
  })

  test('names errors by the lines of the file', async () => {
    await seed('D-EQDA')
    await seed('D-EQDB', 200)
    const user = await open(readings, ['Date;D-EQDA;D-EQDB', '', `${await dayBefore()};99;202`])
    await user.click(screen.getByRole('radio', { name: 'total hours' }))
    await press(user, 'Continue')
    const errors = within(await screen.findByRole('region', { name: 'Check' }))
    expect(errors.getByRole('row', { name: /^3 D-EQDA Figures 99 / })).toBeVisible()
  })
})
