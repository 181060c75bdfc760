import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft } from '../test/seed'

const readings = '/dashboard/maintenance/readings'
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

test('lines of tail number and hours fill the hours, and the cycles stay as they were', async () => {
  const { user, ids } = await paste('D-EQDA\t101.5\nD-EQDB\t202.5\n', 'Cycles of D-EQDB')
  expect(screen.getByLabelText('Hours of D-EQDA')).toHaveValue('101.5')
  expect(screen.getByLabelText('Cycles of D-EQDA')).toHaveValue('')
  expect((await rowOf('D-EQDB')).getByText('200.00 → 202.50 h, 94 → 94 cycles')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save 2 Readings' }))
  expect(await (await rowOf('D-EQDB')).findByText(/Saved/)).toBeVisible()
  expect(await newest(ids[0])).toMatchObject({ hours: 101.5, cycles: 59 })
})

test('lines of an export set the day, and the newest readings are left out', async () => {
  const [today, yesterday] = [await dayBefore(), await dayBefore(1)]
  const { ids, user } = await paste(
    `tailNumber,date,hours,cycles,note\nD-EQDA,${yesterday},99:30,58,"late, on paper"\nD-EQDB,${today},200,94,`,
  )
  expect(screen.getByText('1 line is there already, as the newest readings.')).toBeVisible()
  expect(screen.getByLabelText('Day (UTC)')).toHaveValue(yesterday)
  expect(screen.getByLabelText('Hours of D-EQDB')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await (await rowOf('D-EQDA')).findByText(/Saved/)).toBeVisible()
  const log = `/maintenance/aircraft/${ids[0]}/readings`
  const { items } = await callAsAda<{ items: object[] }>('GET', log)
  expect(items[1]).toMatchObject({ date: yesterday, hours: 99.5, note: 'late, on paper' })
})

test('lines of several days keep their days, each in its row', async () => {
  const [today, yesterday] = [await dayBefore(), await dayBefore(1)]
  const { ids, user } = await paste(`D-EQDA\t${yesterday}\t99.5\t58\nD-EQDB\t${today}\t202.5\t95`)
  await user.click(screen.getByRole('button', { name: 'Save 2 Readings' }))
  expect(await (await rowOf('D-EQDB')).findByText(/Saved/)).toBeVisible()
  expect(await newest(ids[1])).toMatchObject({ date: today, hours: 202.5 })
  const log = `/maintenance/aircraft/${ids[0]}/readings`
  expect((await callAsAda<{ items: object[] }>('GET', log)).items[1]).toMatchObject({
    date: yesterday,
  })
})

test('a wrong cell is named beneath its field with its line and value', async () => {
  await paste('D-EQDA;101,5;60\nD-EQDB;20x,5;95')
  expect(screen.getByLabelText('Hours of D-EQDB')).toHaveAccessibleDescription(
    'Line 2, “20x,5”: Use a point for decimals: 4288.72',
  )
  expect(screen.getByLabelText('Hours of D-EQDA')).toHaveValue('101.5')
})

test('if nothing tells which figure is hours, the page asks, and the answer fills the fields', async () => {
  const { user } = await paste('D-EQDA\t300\t301')
  const question = within(await screen.findByRole('group', { name: '300 and 301 in line 1 are' }))
  expect(screen.getByLabelText('Hours of D-EQDA')).toHaveValue('')
  await user.click(question.getByLabelText('Cycles and Hours'))
  expect(screen.getByLabelText('Hours of D-EQDA')).toHaveValue('301')
  expect(screen.getByLabelText('Cycles of D-EQDA')).toHaveValue('300')
})

test('several lines of one aircraft are imported', async () => {
  const [today, yesterday] = [await dayBefore(), await dayBefore(1)]
  const { ids, user } = await paste(`D-EQDA\t${yesterday}\t99.5\t58\nD-EQDA\t${today}\t101.5\t60`)
  expect(screen.getByText(/^Several lines are for D-EQDA, /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Import the Lines' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Add 2' }))
  expect(await screen.findByRole('heading', { name: '2 readings added' })).toBeVisible()
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

test.each([
  ['a figure without a heading counts', 'D-EQDA\t4.6\nD-EQDB\t204.6'],
  ['a column of figures counts', '4.6\n204.6'],
  ['a figure beneath Hobbs counts', 'Reg\tHobbs\tHours\nD-EQDA\t4.6\nD-EQDB\t\t204.6'],
])('%s as what a replaced meter shows', async (_, text) => {
  const { user, ids } = await pasteByMeter(text)
  expect(screen.getByLabelText('Meter of D-EQDA')).toHaveValue('4.6')
  expect(screen.getByLabelText('Total of D-EQDA')).toHaveValue('104.50')
  expect(screen.queryByLabelText('Meter of D-EQDB')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Hours of D-EQDB')).toHaveValue('204.6')
  await user.click(screen.getByRole('button', { name: 'Save 2 Readings' }))
  expect(await (await rowOf('D-EQDB')).findByText(/Saved/)).toBeVisible()
  expect(await newest(ids[0])).toMatchObject({ hours: 104.5, meter: 4.6, cycles: 59 })
  expect(await newest(ids[1])).toMatchObject({ hours: 204.6 })
})

test('figures beneath Hours are totals, also where a meter was replaced', async () => {
  await pasteByMeter('Reg\tHours\tCycles\nD-EQDA\t104.5\t60')
  expect(screen.getByLabelText('Total of D-EQDA')).toHaveValue('104.5')
  expect(screen.getByLabelText('Meter of D-EQDA')).toHaveValue('4.60')
})

test('whole figures of a meter are told from cycles by what the meter showed', async () => {
  await pasteByMeter('D-EQDA\t60\t5')
  expect(screen.getByLabelText('Meter of D-EQDA')).toHaveValue('5')
  expect(screen.getByLabelText('Cycles of D-EQDA')).toHaveValue('60')
})

test('figures of a day before the replacement are imported as those of the meter then', async () => {
  const day = await dayBefore(2)
  const { user, ids } = await pasteByMeter(`D-EQDA\t${day}\t100\t59\nD-EQDB\t${day}\t201\t95`)
  expect(screen.getByText(/^1 line has the figure of an earlier hour meter\./)).toBeVisible()
  expect(screen.getByLabelText('Total of D-EQDA')).toHaveValue('')
  expect(screen.getByLabelText('Hours of D-EQDB')).toHaveValue('201')
  await user.click(screen.getByRole('button', { name: 'Import the Lines' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Add/ }))
  expect(await screen.findByRole('heading', { name: /readings? added$/ })).toBeVisible()
  const log = await callAsAda<{ items: object[] }>(
    'GET',
    `/maintenance/aircraft/${ids[0]}/readings`,
  )
  expect(log.items).toMatchObject([{ hours: 100 }, { hours: 100, meter: 100 }, { hours: 100 }])
})

test('a heading without lines says so', async () => {
  await paste('Reg\tHours')
  expect(screen.getByText('No line stands below the heading.')).toBeVisible()
})

test('on an earlier day empty cycles are those of the reading before it', async () => {
  const { ids, user } = await paste(`D-EQDA\t${await dayBefore(3)}\t98\t57`)
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await (await rowOf('D-EQDA')).findByText(/Saved/)).toBeVisible()
  const hours = screen.getByLabelText('Hours of D-EQDA')
  await user.click(hours)
  await user.paste(`D-EQDA\t${await dayBefore(2)}\t99`)
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await (await rowOf('D-EQDA')).findByText(/Saved/)).toBeVisible()
  const log = `/maintenance/aircraft/${ids[0]}/readings`
  expect((await callAsAda<{ items: object[] }>('GET', log)).items[1]).toMatchObject({
    hours: 99,
    cycles: 57,
  })
})

test('an aircraft of unknown totals needs both figures', async () => {
  const { identity, inject } = testServer()
  await inject({
    method: 'POST',
    url: '/api/aircraft/import?totalsUnknown=1',
    headers: {
      authorization: `Bearer ${identity.issueToken(addUser('admin').uid)}`,
      'content-type': 'text/csv',
    },
    body: 'aircraftType,tailNumber,serialNumber\nATR 72-600,D-EQDC,7\n',
  })
  const { user } = await paste('D-EQDC\t4200.5')
  const row = await rowOf('D-EQDC')
  expect(row.getByText('Not known yet')).toBeVisible()
  expect(row.getByText('The first figures of this aircraft.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await row.findByText(/Cycles must be a number/)).toBeVisible()
  await user.type(screen.getByLabelText('Cycles of D-EQDC'), '900')
  await user.click(screen.getByRole('button', { name: 'Save 1 Reading' }))
  expect(await row.findByText(/Saved/)).toBeVisible()
})
