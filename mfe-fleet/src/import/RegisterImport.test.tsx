import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'
import { callAsColleague } from '../test/seed-aircraft'

type User = ReturnType<typeof renderAt>['user']
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function open(...lines: string[]) {
  const { user } = renderAt('/dashboard/aircraft', { as: 'operator' })
  await press(user, 'Import')
  const file = new File([lines.join('\n')], 'fleet.csv')
  await user.upload(await screen.findByLabelText('Choose File'), file)
  await screen.findByRole('region', { name: 'Columns' })
  return user
}
async function add(user: User, count: number) {
  await press(user, 'Continue')
  await press(user, `Add ${count}`)
  expect(await screen.findByRole('heading', { name: `${count} aircraft added` })).toBeVisible()
}
const fleet = async () => JSON.parse((await callAsColleague('GET', '/aircraft')).body) as Aircraft[]
const answerComma = async (user: User) =>
  user.click(screen.getByRole('radio', { name: /comma stands before decimals$/ }))

test('units in cells leave one question, about commas (§2.164)', async () => {
  const line = 'LN-ABC;Cessna 172S;172S10482;4\u00a0312,5\u00a0hrs;9\u202f871 Ldg'
  const user = await open('Reg;Type;MSN;TT;LDG', line)
  await answerComma(user)
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  await add(user, 1)
  expect(await fleet()).toMatchObject([{ totalHours: 4312.5, totalCycles: 9871 }])
})

test('hours that nobody knows are those of this one aircraft (§2.164)', async () => {
  const user = await open(
    'Reg,Type,MSN,TTAF,CSN',
    'N1AB,Cessna 172S,1,UNK,n/a',
    'N2AB,Cessna 172S,2,4312:30,9871',
  )
  await press(user, 'Continue')
  const remarks = within(await screen.findByRole('region', { name: 'Check' }))
  expect(remarks.getByText(/^The hours are not known: they start at 0/)).toBeVisible()
  await press(user, 'Add 2')
  expect(await screen.findByRole('heading', { name: '2 aircraft added' })).toBeVisible()
  expect(
    (await fleet()).map((each) => [each.tailNumber, each.totalHours, each.totalsUnknown]),
  ).toEqual([
    ['N1AB', 0, true],
    ['N2AB', 4312.5, undefined],
  ])
})

test('a word that is not known is named once for all its cells (§2.164)', async () => {
  const user = await open(
    'Reg,Type,MSN,TTAF,CSN',
    'N1AB,Cessna 172S,1,see log,10',
    'N2AB,Cessna 172S,2,see log,20',
    'N3AB,Cessna 172S,3,100 Tach,20',
  )
  const word = screen.getByLabelText('see log means')
  expect(word).toHaveAccessibleDescription(/^Total Hours, line 2 and 1 more\. /)
  await user.selectOptions(word, 'Not known')
  await user.selectOptions(screen.getByLabelText('Tach means'), 'Hours')
  await add(user, 3)
  expect((await fleet()).map(({ totalHours }) => totalHours)).toEqual([0, 0, 100])
})

test('an empty cell for a figure of a new aircraft says how to leave it unknown (§2.164)', async () => {
  const user = await open('Reg,Type,MSN,TTAF,CSN', 'N1AB,C172,1,100,', 'N2AB,C172,2,200,s/d')
  await press(user, 'Continue')
  const says = 'Total cycles must be a number. Write “unknown” where nobody knows it.'
  expect(await screen.findByText(says)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add 1, Leave Out 1' })).toBeVisible()
})

test('a register of one type needs no column of it, and of two tables one is chosen (§2.161, §2.163)', async () => {
  const user = await open(
    'Reg;MSN;TTAF;CSN',
    'D-EQDA;1;101;60',
    'D-EQDB;2;202;95',
    'Total;;303;155',
    '',
    'Reg;Type;MSN;TTAF;CSN',
    'D-EQDC;ATR 72;3;303;99',
  )
  expect(screen.getByLabelText('Table')).toHaveAccessibleDescription(/^The file has 2 tables\./)
  await user.selectOptions(screen.getByLabelText('Table'), 'Line 1: Reg, MSN, TTAF, CSN')
  expect(await screen.findByText('Still needed: Aircraft Type.')).toBeVisible()
  await user.type(screen.getByLabelText('All lines are of type'), 'Cessna 172S')
  await press(user, 'Continue')
  const check = within(await screen.findByRole('region', { name: 'Check' }))
  expect(check.getByText('A line of sums or repeated headings is left out.')).toBeVisible()
  await press(user, 'Add 2')
  expect(await screen.findByRole('heading', { name: '2 aircraft added' })).toBeVisible()
  expect((await fleet()).map(({ aircraftType }) => aircraftType)).toEqual([
    'Cessna 172S',
    'Cessna 172S',
  ])
})

test('beside the hours of the aircraft those of a part are left out (§2.163)', async () => {
  await open('Reg,Type,MSN,TSN,CSN,TAT,TAC', 'N1AB,Cessna 172S,1,100,50,4312.5,9871')
  expect(screen.getByLabelText('TAT')).toHaveValue('totalHours')
  expect(screen.getByLabelText('TAC')).toHaveValue('totalCycles')
  expect(screen.getByLabelText('TSN')).toHaveValue('')
})
