import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Role } from '@aerofleet/shared/roles'
import { asSpreadsheet } from '@aerofleet/testing/as-spreadsheet'
import { watchDownloads } from '@aerofleet/testing/downloads'
import { foreignSpreadsheet } from '@aerofleet/testing/foreign-spreadsheet'
import { renderAt } from '@aerofleet/testing/render'
import { sampleBytes, sampleFile } from '@aerofleet/testing/sample-file'
import { testServer } from '@aerofleet/testing/test-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { callAsColleague, pilatus, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft'
const headings = 'Reg,Type,MSN,TTAF,CSN'
const csv = (...rows: string[]) => [headings, ...rows].join('\n')
const atr = csv('D-ATR,ATR 72,17,100.5,20')
const fileOf = (content: BlobPart, name = 'fleet.csv') => new File([content], name)

const read = async <Answer,>(path: string) =>
  JSON.parse((await callAsColleague('GET', path)).body) as Answer
const tails = async () =>
  (await read<Aircraft[]>('/aircraft')).map(({ tailNumber }) => tailNumber).toSorted()

type View = ReturnType<typeof renderAt>
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async ({ user }: View, name: string | RegExp) => user.click(await button(name))
const dialog = () => screen.queryByRole('dialog', { name: 'Import aircraft' })
const waitForEnd = () => waitFor(() => expect(dialog()).not.toBeInTheDocument())
const choose = async ({ user }: View, file: File) =>
  user.upload(await screen.findByLabelText('Choose File'), file)

async function open(content: BlobPart, as: Role = 'operator') {
  const view = renderAt(list, { as })
  await press(view, 'Import')
  await choose(view, fileOf(content))
  await button('Continue')
  return view
}
async function check(content: BlobPart, as?: Role) {
  const view = await open(content, as)
  await press(view, 'Continue')
  return view
}
/** An import reads the lists again in the background. */
const settled = ({ queryClient }: View) => waitFor(() => expect(queryClient.isFetching()).toBe(0))
async function end(view: View) {
  await press(view, 'Done')
  await waitForEnd()
  await settled(view)
}
async function discard(view: View) {
  await press(view, 'Close')
  await press(view, 'Discard')
  await waitForEnd()
}
const shownCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const shownRows = () => shownCells().slice(1)

const addressOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : input.toString()

/** Holds the import calls until the returned function lets them go. */
function holdImport(): () => void {
  const real = globalThis.fetch
  let goOn = () => {}
  const isReleased = new Promise<void>((resolve) => (goOn = resolve))
  globalThis.fetch = async (input, init) => {
    if (/import(?!.*dryRun)/.test(addressOf(input))) await isReleased
    return real(input, init)
  }
  return goOn
}

test('importing 50 aircraft takes one choice and three buttons; list and history then show them (§2.166, §2.169, §2.171)', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => `D-AB${n},A320,${n},${n * 110}.5,${n * 10}`)
  const view = await open(csv(...rows))
  expect(screen.getByRole('region', { name: 'Columns' })).toHaveFocus()
  await press(view, 'Continue')
  expect(await screen.findByRole('region', { name: 'Check' })).toHaveFocus()
  await press(view, 'Add 50')
  expect(await screen.findByRole('heading', { name: '50 aircraft added' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus()
  expect(shownCells()).toEqual([
    ['4', 'Show all'],
    ['9', 'Show all'],
    ['37', 'Show all'],
    ['0', ''],
  ])
  await end(view)
  expect(await screen.findByText('50 aircraft')).toBeVisible()
  // The button that opened the import belonged to the empty list and is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(await tails()).toHaveLength(50)
  const [newest] = await read<Change[]>('/history?kind=aircraft')
  expect(newest?.act).toMatchObject({ label: 'Import of fleet.csv', count: 50 })
})

test('an import of a foreign spreadsheet asks about commas, lists each error, and adds the other rows (§2.164, §2.167)', async () => {
  const { bytes, wrongLines } = foreignSpreadsheet()
  const files = watchDownloads()
  const view = await open(bytes)
  expect(screen.getByText(/^300 lines in Windows-1252, separated by semicolons/)).toBeVisible()
  const question = within(screen.getByRole('group', { name: '17,25 means' }))
  expect(question.getByText(/^Line 5, Total Hours/)).toBeVisible()
  for (const choice of question.getAllByRole('radio')) expect(choice).not.toBeChecked()
  const next = await button('Continue')
  expect(next).toHaveAccessibleDescription('Say what 17,25 means.')
  expect(screen.getByText('Say what 17,25 means.')).toBeVisible()
  await view.user.click(
    question.getByRole('radio', { name: /^17\.25.*the comma stands before decimals$/ }),
  )
  await view.user.click(next)
  expect(await button('Add 292, Leave Out 8')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Errors 8' })).toHaveAttribute('aria-pressed', 'true')
  expect(shownRows().map(([line]) => Number(line))).toEqual(wrongLines)
  expect(shownRows()).toContainEqual([
    '55',
    'D-BBY',
    'Flugstunden',
    'k. A.',
    'Total hours must be a number',
  ])
  expect(shownRows()).toContainEqual([
    '115',
    'd-baf',
    'Kennzeichen',
    'd-baf',
    'd-baf is already in line 9',
  ])
  await press(view, 'Errors as CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('fleet-errors.csv')
  expect((await files[0]?.text())?.split('\r\n')[1]).toBe(
    '25,Werk-Nr.: Serial number is required,D-BAU,Dornier Do 228,,345,180,Südflug,21.03.2027',
  )
  await press(view, 'Add 292, Leave Out 8')
  await screen.findByRole('heading', { name: '292 aircraft added' })
  await press(view, 'Save as CSV')
  await waitFor(() => expect(files).toHaveLength(2))
  const leftOut = (await files[1]?.text())?.trimEnd().split('\r\n')
  expect(leftOut?.[0]).toBe(
    'Kennzeichen,Muster,Werk-Nr.,Flugstunden,Landungen,Halter,Nächste Prüfung',
  )
  expect(leftOut).toHaveLength(9)
  await end(view)
  const aircraft = await read<Aircraft[]>('/aircraft')
  expect(aircraft.find(({ tailNumber }) => tailNumber === 'D-BIX')).toMatchObject({
    aircraftType: 'Eurocopter EC 135 "Süd"',
    totalHours: 3984.75,
  })
})

test('the check of a file lists at most 1,000 errors and counts the others; all rejected lines can be saved (§2.167)', async () => {
  const files = watchDownloads()
  const rows = Array.from({ length: 600 }, (_, n) => `D-A${n},ATR 72,${n},x,y`)
  const view = await check(['Reg,Type,S/N,TT,Cycles', 'D-GOOD,ATR 72,A1,1,1', ...rows].join('\n'))
  expect(await button('Add 1, Leave Out 600')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Errors 600' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('200 more errors are not listed.')).toBeVisible()
  await press(view, 'Can be added 1')
  expect(shownRows().map(([, tail]) => tail)).toEqual(['D-GOOD'])
  await press(view, 'Add 1, Leave Out 600')
  await screen.findByRole('heading', { name: '1 aircraft added' })
  await press(view, 'Save as CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(601)
  await end(view)
})

test('the import waits until the user assigns a column that it does not recognise (§2.163)', async () => {
  const view = await open('Reg,Type,Plate,TTAF,CSN\nD-ATR,ATR 72,17,100.5,20')
  expect(screen.getByText('Still needed: Serial Number.')).toBeVisible()
  expect(await button('Continue')).toHaveAccessibleDescription('Say which column is Serial Number.')
  expect(screen.getByRole('columnheader', { name: 'Line 2' })).toBeVisible()
  expect(screen.getByLabelText('Plate')).toHaveDisplayValue('Leave out')
  await view.user.selectOptions(screen.getByLabelText('Plate'), 'Serial Number, needed')
  await press(view, 'Continue')
  await press(view, 'Add 1')
  await screen.findByRole('heading', { name: '1 aircraft added' })
  await end(view)
  expect((await read<Aircraft[]>('/aircraft'))[0]).toMatchObject({ serialNumber: '17' })
})

test('an import of updates finds aircraft by tail number; lowered figures are shown for a look and do not block it (§2.168, §2.170)', async () => {
  await seedAircraft()
  const file = 'Reg,TTAF\nhbfvd,4000\nD-NONE,1'
  const view = await open(file, 'mro')
  expect(
    screen.getByText('Change aircraft that exist already, found by tail number.'),
  ).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /^Change aircraft/ })).not.toBeInTheDocument()
  await press(view, 'Continue')
  await press(view, 'To look at 1')
  expect(shownRows()).toEqual([['2', 'hbfvd', 'TTAF', '4000', 'That lowers the hours from 4,630.']])
  await press(view, 'Update 1, Leave Out 1')
  await screen.findByRole('heading', { name: '1 aircraft updated' })
  await settled(view)
  expect((await read<Aircraft[]>('/aircraft'))[0]).toMatchObject({ ...pilatus, totalHours: 4000 })
  await press(view, 'Undo')
  expect(await screen.findByText('Undone: 1 aircraft updated')).toBeVisible()
  await settled(view)
  expect((await read<Aircraft[]>('/aircraft'))[0]).toMatchObject(pilatus)
  await end(view)
})

test('a line with a name alone is the name of a group: it stands in “To look at”, and is left out (§2.161)', async () => {
  const view = await check(`${headings}\nNorth,,,,\nD-ATR,ATR 72,17,100.5,20`)
  await press(view, 'To look at 1')
  const sentence = 'A name alone in its line counts as the name of a group, and is left out.'
  expect(shownRows()).toEqual([['2', 'North', '', '', sentence]])
  await press(view, 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 aircraft added' })).toBeVisible()
  await end(view)
})

test('an unknown operator in a file is shown for a look, and its rows are imported (§2.168, §7.46)', async () => {
  const view = await check(`${headings},Owner\nD-ATR,ATR 72,17,100.5,20,Nobody`, 'admin')
  const ignored = 'Operator not found. The aircraft is added without an operator.'
  await button('To look at 1')
  expect(shownRows()).toEqual([['2', 'D-ATR', 'Owner', 'Nobody', ignored]])
  await press(view, 'Add 1')
  await screen.findByRole('heading', { name: '1 aircraft added' })
  await end(view)
  expect((await read<Aircraft[]>('/aircraft'))[0]).not.toHaveProperty('operator')
})

test('an import names unknown operators, and an admin can add them with their addresses (§2.168, §7.46)', async () => {
  const rows = ['D-A1,A320,1,100,5,Nordlicht', 'D-A2,A320,2,100,5,Südflug']
  const view = await check(`${headings},Owner\n${rows.join('\n')}`, 'admin')
  expect(
    await screen.findByRole('group', { name: 'Not there yet: Nordlicht, Südflug' }),
  ).toBeVisible()
  await view.user.type(screen.getByLabelText('Email of Nordlicht'), 'x')
  expect(await button('Add 2')).toHaveAccessibleDescription('Correct x.')
  await view.user.clear(screen.getByLabelText('Email of Nordlicht'))
  expect(shownRows().map(([, tail]) => tail)).toEqual(['D-A1', 'D-A2'])
  await view.user.type(screen.getByLabelText('Email of Nordlicht'), 'ops@nordlicht.test')
  expect(shownRows().map(([, tail]) => tail)).toEqual(['D-A2'])
  await press(view, 'Add 2')
  await screen.findByRole('heading', { name: '2 aircraft added' })
  const fleet = await read<Aircraft[]>('/aircraft')
  expect(fleet.map(({ operator }) => operator?.name)).toEqual(['Nordlicht', undefined])
  await end(view)
})

test('a user who may add aircraft chooses between new and existing ones (§2.170)', async () => {
  await seedAircraft()
  const view = await open('Reg,TTAF\nHB-FVD,5001')
  expect(
    screen.getByText('Still needed: Aircraft Type, Serial Number and Total Cycles.'),
  ).toBeVisible()
  await view.user.click(screen.getByRole('checkbox', { name: /^Change aircraft that exist/ }))
  await press(view, 'Continue')
  await button('Update 1')
  expect(shownRows()[0]?.[4]).toBe('Due for Maintenance at once, with 5,001 hours.')
  await press(view, 'Update 1')
  await screen.findByRole('heading', { name: '1 aircraft updated' })
  await end(view)
})

test('the result of an import offers Undo, unless one of its aircraft was changed since (§2.169)', async () => {
  const view = await check(atr)
  await press(view, 'Add 1')
  await screen.findByRole('heading', { name: '1 aircraft added' })
  await settled(view)
  const [saved] = await read<Aircraft[]>('/aircraft')
  await callAsColleague('PUT', `/aircraft/${saved?.id}`, { ...saved, totalCycles: 21 })
  await press(view, 'Undo')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Failed to undo the import')).toBeVisible()
  expect(alert.getByText(/D-ATR/)).toBeVisible()
  await settled(view)
  expect(await tails()).toEqual(['D-ATR'])
  await end(view)
})

test('closing asks once a file is chosen; Escape asks, too (§2.171)', async () => {
  const view = renderAt(list, { as: 'operator' })
  await press(view, 'Import')
  await screen.findByLabelText('Choose File')
  await view.user.keyboard('{Escape}')
  await waitForEnd()
  await press(view, 'Import')
  await choose(view, fileOf(atr))
  await button('Continue')
  await view.user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Leave this import?' })
  expect(question).toHaveAccessibleDescription('Nothing was stored.')
  await press(view, 'Keep Editing')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(dialog()).toBeVisible()
  await discard(view)
  expect(await tails()).toEqual([])
})

test('leaving the page asks once a file is chosen; Escape keeps the file (§2.143, §2.171)', async () => {
  const view = await open(atr)
  act(() => void view.router.navigate('/dashboard'))
  const question = await screen.findByRole('alertdialog', { name: 'Leave this import?' })
  expect(question).toHaveAccessibleDescription('Nothing was stored.')
  await waitFor(() =>
    expect(within(question).getByRole('button', { name: 'Keep Editing' })).toHaveFocus(),
  )
  await view.user.keyboard('{Escape}')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(dialog()).toBeVisible()
  await discard(view)
})

test('an import goes on after its dialog is closed, and a toast with Undo tells the end (§2.171)', async () => {
  const view = await check(atr)
  const goOn = holdImport()
  await press(view, 'Add 1')
  expect(await button('Add 1')).toHaveAccessibleDescription('Adding 1 aircraft…')
  expect(screen.getByText('Closing this dialog does not stop the import')).toBeVisible()
  expect(screen.queryByText('Nothing is stored yet')).not.toBeInTheDocument()
  await press(view, 'Close')
  await waitForEnd()
  goOn()
  expect(await screen.findByText('1 aircraft added from fleet.csv')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'D-ATR' })).toBeVisible()
  await press(view, 'Undo')
  expect(await screen.findByText('Undone: fleet.csv')).toBeVisible()
  expect(await screen.findByText('No aircraft found')).toBeVisible()
  await settled(view)
})

test('an import that ends while its dialog closes shows a toast with Undo (§2.171)', async () => {
  const view = await check(atr)
  const goOn = holdImport()
  await press(view, 'Add 1')
  let endAnimation = () => {}
  const finished = new Promise<void>((resolve) => (endAnimation = resolve))
  Element.prototype.getAnimations = () => [{ finished } as unknown as Animation]
  try {
    await press(view, 'Close')
    goOn()
    expect(await screen.findByText('1 aircraft added from fleet.csv')).toBeVisible()
    expect(await button('Undo')).toBeVisible()
    expect(screen.queryByRole('heading', { name: '1 aircraft added' })).not.toBeInTheDocument()
  } finally {
    Reflect.deleteProperty(Element.prototype, 'getAnimations')
    endAnimation()
  }
  await waitForEnd()
  await settled(view)
})

test('rejected lines are saved with their errors, and can be corrected and imported again (§2.167)', async () => {
  const files = watchDownloads()
  const view = await check(csv('D-A1,A320,1,100,5', 'D-A2,A320,2,x,5,7', 'D-A3,A320,3,y,5'))
  await press(view, 'Errors as CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  const [first, ...lines] = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n')
  expect(first).toBe('Line,What is wrong,Reg,Type,MSN,TTAF,CSN')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^3,.*,D-A2,A320,2,x,5,7$/)
  expect(lines[1]).toBe('4,TTAF: Total hours must be a number,D-A3,A320,3,y,5')
  const mended = [first, ...lines.map((line) => line.replace(/,[xy],5(,7)?$/, ',300,5'))]
  await press(view, 'Choose a Corrected File')
  await choose(view, fileOf(mended.join('\n')))
  await press(view, 'Continue')
  expect(await button('Add 2')).toBeVisible()
})

test('a file without hours is imported by choice, and the check repeats the day of its figures (§2.163)', async () => {
  const view = await open(sampleFile('aircraft-register-without-hours.csv'))
  expect(screen.getByText('Still needed: Total Hours and Total Cycles.')).toBeVisible()
  await view.user.click(
    screen.getByLabelText('Hours or cycles are not in this file: start at 0 and correct later'),
  )
  await view.user.type(screen.getByLabelText(/^As of/), '2026-11-20')
  await press(view, 'Continue')
  expect(
    await screen.findByText(
      'No hours and cycles in this file: they start at 0 and are to be corrected. The figures are as of Nov 20, 2026.',
    ),
  ).toBeVisible()
  await press(view, 'Add 3')
  await screen.findByRole('heading', { name: '3 aircraft added' })
  expect(await read<Aircraft[]>('/aircraft')).toMatchObject(Array(3).fill({ totalsUnknown: true }))
  await end(view)
})

test('single quotation marks are quotation marks, and a tail number needs a letter (§2.160, §5.11)', async () => {
  const view = await open(sampleFile('aircraft-single-quotes.csv'))
  await press(view, 'Continue')
  await press(view, 'Add 2, Leave Out 1')
  await screen.findByRole('heading', { name: '2 aircraft added' })
  expect(await tails()).toEqual(['D-EQBA', 'D-EQBB'])
  await end(view)
})

test('the user can add the N that a register leaves out of tail numbers (§2.163)', async () => {
  const view = await open('N-NUMBER,Type,MSN,TTAF,CSN\n172AB,C172,1,100,5\nN5,C172,2,100,5')
  const choice = screen.getByLabelText('Add an N to tail numbers such as 172AB')
  expect(choice).not.toBeChecked()
  await view.user.click(choice)
  await press(view, 'Continue')
  await press(view, 'Add 2')
  await screen.findByRole('heading', { name: '2 aircraft added' })
  expect(await tails()).toEqual(['N172AB', 'N5'])
  await end(view)
})

test('the user can choose the encoding of a file (§2.160)', async () => {
  const view = await open(sampleBytes('aircraft-windows-1254.csv'))
  expect(screen.getByText('Ýstanbul Þirketi')).toBeVisible()
  await view.user.selectOptions(screen.getByLabelText('Encoding'), 'Windows-1254, Turkish')
  expect(await screen.findByText('İstanbul Şirketi')).toBeVisible()
})

test('an import that fails after its dialog was closed says so (§2.171)', async () => {
  const view = await check(atr)
  const goOn = holdImport()
  testServer().answer('POST', /import/, { status: 500, body: { message: 'Out of order' } })
  await press(view, 'Add 1')
  await press(view, 'Close')
  await waitForEnd()
  goOn()
  expect(await screen.findByText('fleet.csv was not imported')).toBeVisible()
  expect(screen.getByText('Out of order')).toBeVisible()
})

test('an import whose answer was lost is sent again and stores nothing twice (§2.172)', async () => {
  const view = await check(atr)
  const real = globalThis.fetch
  const keys: unknown[] = []
  globalThis.fetch = async (input, init) => {
    const answer = await real(input, init)
    if (!addressOf(input).includes('import')) return answer
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length < 3) throw new TypeError('Failed to fetch')
    return answer
  }
  await press(view, 'Add 1')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Network error: the server could not be reached')).toBeVisible()
  await press(view, 'Try Again')
  expect(await screen.findByRole('heading', { name: '1 aircraft added' })).toBeVisible()
  await end(view)
  expect(new Set(keys).size).toBe(1)
  expect(await tails()).toEqual(['D-ATR'])
})

test('a change of an aircraft since the check leads to a new check (§2.172)', async () => {
  const view = await check(csv('D-ATR,ATR 72,17,100.5,20', 'D-NEW,ATR 72,18,1,1'))
  await button('Add 2')
  await seedAircraft({ tailNumber: 'D-ATR', serialNumber: '99' })
  await press(view, 'Add 2')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/^D-ATR was changed since this file was checked/)).toBeVisible()
  await press(view, 'Check Again')
  await button('Add 1, Leave Out 1')
  await press(view, 'Add 1, Leave Out 1')
  await screen.findByRole('heading', { name: '1 aircraft added' })
  await end(view)
  expect(await tails()).toEqual(['D-ATR', 'D-NEW'])
})

test('a file that the server refuses leads to another file (§2.172)', async () => {
  const message = 'The file is too large'
  testServer().answer('POST', /import/, { status: 413, body: { message } })
  const view = await check(atr)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Failed to check the file')).toBeVisible()
  expect(alert.getByText(message)).toBeVisible()
  await press(view, 'Choose Another File')
  await choose(view, fileOf(atr))
  await press(view, 'Continue')
  await button('Add 1')
  await discard(view)
})

test('a workbook is refused with the steps to save it as CSV, and the user can choose another file (§2.162)', async () => {
  const view = renderAt(list, { as: 'operator' })
  await press(view, 'Import')
  await choose(view, fileOf('PK\u0003\u0004', 'fleet.xlsx'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/save it as CSV/)
  await choose(view, fileOf(atr))
  await button('Continue')
  await discard(view)
})

test('formulas and marks that turn the direction of writing are text (§2.165)', async () => {
  const rows = [`'=1+"1",ATR 72,17,1,1`, 'D-A\u202eBC,<b>ATR</b>,18,1,1']
  const view = await check(csv(...rows))
  await press(view, 'Can be added 2')
  expect(shownRows()[0]?.[1]).toBe('=1+"1"')
  expect(shownRows()[1]?.[2]).toContain('<b>ATR</b>')
  await discard(view)
})

test('a template to start from has the headings; the address opens the import (§2.166, §2.173)', async () => {
  const files = watchDownloads()
  const view = renderAt(`${list}?import=1`, { as: 'admin' })
  await press(view, 'Template')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe(
    'Aircraft Type,Tail Number,Serial Number,Total Hours,Total Cycles,Operator\r\n',
  )
  expect(view.router.state.location.search).toBe('')
  await press(view, 'Close')
  await waitForEnd()
})

test('a user who may not edit aircraft is not offered the import, not even at its address (§2.173)', async () => {
  await seedAircraft()
  renderAt(`${list}?import=1`, { as: 'no role' })
  expect(await screen.findByRole('link', { name: 'HB-FVD' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument()
  expect(dialog()).not.toBeInTheDocument()
})

test('importing an exported file changes nothing (§2.190)', async () => {
  const operator = { companyName: 'Alpine "A", Air', email: 'ops@alpine.test' }
  const { body } = await callAsColleague('POST', '/operators', operator)
  await seedAircraft({ operatorId: (JSON.parse(body) as { id: string }).id, totalHours: 4630.25 })
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '=1+1' })
  const files = watchDownloads()
  const view = renderAt(list, { as: 'admin' })
  await press(view, 'Export')
  await waitFor(() => expect(files).toHaveLength(1))
  await press(view, 'Import')
  await choose(view, fileOf((await files[0]?.text()) ?? ''))
  await press(view, 'Continue')
  expect(await button('Add 0')).toHaveAccessibleDescription(
    'Everything in this file is there already.',
  )
  await discard(view)
})

test('an export that a spreadsheet has saved changes only what the check names (§2.190, §7.43)', async () => {
  await seedAircraft({ totalHours: 4630.25 })
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '0471' })
  await seedAircraft({ tailNumber: 'D-AHXH', serialNumber: '1E3' })
  await seedAircraft({ tailNumber: 'D-AHXI', serialNumber: '05-06' })
  const files = watchDownloads()
  const view = renderAt(list, { as: 'operator' })
  await press(view, 'Export')
  await waitFor(() => expect(files).toHaveLength(1))
  await press(view, 'Import')
  await choose(view, fileOf(asSpreadsheet((await files[0]?.text()) ?? '', 'DE')))
  await view.user.click(await screen.findByRole('checkbox', { name: /Change aircraft that exist/ }))
  for (const comma of screen.queryAllByRole('radio', { name: /the comma stands/ }))
    await view.user.click(comma)
  await press(view, 'Continue')
  await button('Update 3')
  await press(view, /^To look at 3/)
  expect(shownRows().map((cells) => cells.at(-1))).toEqual([
    '471 may be 0471, which it has: spreadsheets remove leading zeros',
    '1,00E+03 is what a spreadsheet makes of a date or a number',
    '5. Jun is what a spreadsheet makes of a date or a number',
  ])
  await discard(view)
})
