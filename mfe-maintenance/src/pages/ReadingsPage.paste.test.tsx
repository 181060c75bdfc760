import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedUnknown } from '../test/seed'

const readings = '/dashboard/maintenance/readings'
type User = ReturnType<typeof renderAt>['user']
const rowOf = async (tailNumber: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${tailNumber}`) }))

async function seedTwo(values: object = {}) {
  const ids = []
  for (const [tailNumber, totalHours, totalCycles] of [
    ['D-EQDA', 100, 59],
    ['D-EQDB', 200, 94],
  ])
    ids.push(
      await seedAircraft({
        tailNumber,
        serialNumber: tailNumber,
        totalHours,
        totalCycles,
        ...values,
      }),
    )
  return ids
}

async function paste(text: string, into = 'Hours of D-EQDA', seeded = seedTwo()) {
  const ids = await seeded
  const { user } = renderAt(readings, { as: 'mro' })
  await user.click(await screen.findByLabelText(into))
  await user.paste(text)
  return { user, ids }
}
const newest = async (id: string | undefined) => {
  const log = `/maintenance/aircraft/${id}/readings`
  const { items } = await callAsAda<{ items: object[] }>('GET', log)
  return items[0]
}

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
/** The pasted table is in the dialog of the import. */
const table = async () => within(await screen.findByRole('region', { name: 'Columns' }))

async function importAll(user: User, count: number) {
  await press(user, 'Continue')
  await press(user, `Add ${count}`)
  const noun = count === 1 ? 'reading' : 'readings'
  expect(await screen.findByRole('heading', { name: `${count} ${noun} added` })).toBeVisible()
}

test('a column of figures fills the rows below the field, and the cycles stay as they were', async () => {
  const { user, ids } = await paste('101.5\n202.5\n')
  expect(screen.getByLabelText('Hours of D-EQDA')).toHaveValue('101.5')
  expect(screen.getByLabelText('Cycles of D-EQDA')).toHaveValue('')
  expect((await rowOf('D-EQDB')).getByText('200.00 → 202.50 h, 94 → 94 cycles')).toBeVisible()
  await press(user, 'Save 2 Readings')
  expect(await (await rowOf('D-EQDB')).findByText(/Saved/)).toBeVisible()
  expect(await newest(ids[0])).toMatchObject({ hours: 101.5, cycles: 59 })
})

test.each([
  ['101,5 h\n202,5 h', '101.5', '202.5'],
  ['101:30\n1 202:30', '101:30', '1 202:30'],
  ['101\t60\n202\t95', '101', '202'],
])('a column "%s" is one of figures', async (text, first, second) => {
  await paste(text)
  expect(screen.getByLabelText('Hours of D-EQDA')).toHaveValue(first)
  expect(screen.getByLabelText('Hours of D-EQDB')).toHaveValue(second)
})

test('a column asks once what a comma means', async () => {
  const { user } = await paste('1,101\n1,202')
  const question = within(await screen.findByRole('group', { name: '1,101 means' }))
  expect(screen.getByLabelText('Hours of D-EQDA')).toHaveValue('')
  await user.click(question.getByRole('radio', { name: /^1101/ }))
  expect(screen.getByLabelText('Hours of D-EQDB')).toHaveValue('1202')
})

test.each([
  ['without headings', 'D-EQDA\t101.5\nD-EQDB\t202.5'],
  ['with headings', 'Reg\tFH\nD-EQDA\t101.5\nD-EQDB\t202.5'],
])('a table %s is imported for the day of the page', async (_, text) => {
  const { user, ids } = await paste(text)
  expect((await table()).getByText(/^All lines are of day /)).toBeVisible()
  await importAll(user, 2)
  expect(await newest(ids[0])).toMatchObject({ date: await dayBefore(), hours: 101.5, cycles: 59 })
})

test('a pasted export is imported with its days and notes, and what is there already is skipped', async () => {
  const [today, yesterday] = [await dayBefore(), await dayBefore(1)]
  const { ids, user } = await paste(
    `tailNumber,date,hours,cycles,note\nD-EQDA,${yesterday},99:30,58,"late, on paper"\nD-EQDB,${today},200,94,`,
  )
  await table()
  await press(user, 'Continue')
  expect(
    await screen.findByText('1 line is there already with the same values, and skipped.'),
  ).toBeVisible()
  await press(user, 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
  const log = `/maintenance/aircraft/${ids[0]}/readings`
  const { items } = await callAsAda<{ items: object[] }>('GET', log)
  expect(items[1]).toMatchObject({ date: yesterday, hours: 99.5, note: 'late, on paper' })
})

test('a wrong cell is named with its line and value', async () => {
  const { user } = await paste('D-EQDA;101,5;60\nD-EQDB;20x,5;95\nD-EQDC;300;1')
  await user.click((await table()).getByRole('radio', { name: /^101\.5/ }))
  await press(user, 'Continue')
  const errors = within(await screen.findByRole('region', { name: 'Check' }))
  expect(errors.getByRole('row', { name: /^2 D-EQDB Column 2 20x,5 / })).toBeVisible()
  expect(errors.getByRole('row', { name: /^3 D-EQDC / })).toBeVisible()
})

test('if nothing tells which figure is hours, the choice of columns does', async () => {
  const { user, ids } = await paste('D-EQDA\t300\t301')
  const columns = await table()
  expect(columns.getByText('Still needed: Hours.')).toBeVisible()
  await user.selectOptions(columns.getByLabelText('Column 3'), 'Hours, needed')
  await user.selectOptions(columns.getByLabelText('Column 2'), 'Cycles')
  await user.click(columns.getByRole('checkbox', { name: /^Accept more than 24 hours/ }))
  await importAll(user, 1)
  expect(await newest(ids[0])).toMatchObject({ hours: 301, cycles: 300 })
})

test('several lines of one aircraft are imported', async () => {
  const [today, yesterday] = [await dayBefore(), await dayBefore(1)]
  const { ids, user } = await paste(`D-EQDA\t${yesterday}\t99.5\t58\nD-EQDA\t${today}\t101.5\t60`)
  await importAll(user, 2)
  expect(await newest(ids[0])).toMatchObject({ date: today, hours: 101.5 })
})

/** The new meter of D-EQDA counts from 0.10 h, when the aircraft has 100.00 h. */
async function seedReplaced() {
  const ids = await seedTwo({ asOf: await dayBefore(3) })
  const replaced = { date: await dayBefore(1), old: 100, new: 0.1 }
  await callAsAda('POST', `/maintenance/aircraft/${ids[0]}/meter-replacements`, replaced)
  return ids
}
const pasteByMeter = (text: string) => paste(text, 'Meter of D-EQDA', seedReplaced())

test('a column of figures counts as what a replaced meter shows', async () => {
  const { user, ids } = await pasteByMeter('4.6\n204.6')
  expect(screen.getByLabelText('Meter of D-EQDA')).toHaveValue('4.6')
  expect(screen.getByLabelText('Total of D-EQDA')).toHaveValue('104.50')
  expect(screen.queryByLabelText('Meter of D-EQDB')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Hours of D-EQDB')).toHaveValue('204.6')
  await press(user, 'Save 2 Readings')
  expect(await (await rowOf('D-EQDB')).findByText(/Saved/)).toBeVisible()
  expect(await newest(ids[0])).toMatchObject({ hours: 104.5, meter: 4.6, cycles: 59 })
})

test.each([
  ['a figure without a heading counts', 'D-EQDA\t4.6\nD-EQDB\t204.6'],
  ['a figure beneath Hobbs counts', 'Reg\tHobbs\nD-EQDA\t4.6\nD-EQDB\t204.6'],
])('%s as what a replaced meter shows', async (_, text) => {
  const { user, ids } = await pasteByMeter(text)
  await importAll(user, 2)
  expect(await newest(ids[0])).toMatchObject({ hours: 104.5, meter: 4.6, cycles: 59 })
  expect(await newest(ids[1])).toMatchObject({ hours: 204.6 })
})

test('a heading without lines says so', async () => {
  await paste('Reg\tHours')
  expect(await screen.findByText('The file has headings, but no lines below them.')).toBeVisible()
})

test('on an earlier day empty cycles are those of the reading before it', async () => {
  const [three, two] = [await dayBefore(3), await dayBefore(2)]
  const { ids, user } = await paste(`D-EQDA\t${three}\t98\t57\nD-EQDA\t${two}\t99\t`)
  const columns = await table()
  await user.selectOptions(columns.getByLabelText('Column 3'), 'Hours, needed')
  await user.selectOptions(columns.getByLabelText('Column 4'), 'Cycles')
  await importAll(user, 2)
  const log = `/maintenance/aircraft/${ids[0]}/readings`
  expect((await callAsAda<{ items: object[] }>('GET', log)).items[1]).toMatchObject({
    hours: 99,
    cycles: 57,
  })
})

test('an aircraft of unknown totals needs both figures', async () => {
  await seedUnknown('D-EQDC')
  const { user } = await paste('')
  await user.type(await screen.findByLabelText('Hours of D-EQDC'), '4200.5')
  const row = await rowOf('D-EQDC')
  expect(row.getByText('Not known yet')).toBeVisible()
  expect(row.getByText('The first figures of this aircraft.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await row.findByText(/Cycles must be a number/)).toBeVisible()
  await user.type(screen.getByLabelText('Cycles of D-EQDC'), '900')
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await row.findByText(/Saved/)).toBeVisible()
})
