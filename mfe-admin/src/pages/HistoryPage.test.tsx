import { callAs } from '@aerofleet/testing/call-as'
import { watchDownloads } from '@aerofleet/testing/downloads'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { act, screen, waitFor, within } from '@testing-library/react'

const history = '/dashboard/history'
const aircraft = {
  aircraftType: 'Cessna 208B',
  tailNumber: 'N208KA',
  serialNumber: '1187',
  totalHours: 4999.6,
  totalCycles: 12,
}

const entries = async () => {
  await screen.findAllByText('UTC')
  return screen.getAllByRole('listitem').filter(isEntry)
}
/** Not one of the navigation. */
const isEntry = (item: HTMLElement) => item.querySelector('time') !== null
const texts = async () => (await entries()).map(({ textContent }) => textContent)
const subjects = async () =>
  (await entries()).map(
    (entry) => within(entry).getAllByText(/^(N|D|HB)-?\w+$|@|Alpine|aircraft$/)[0]?.textContent,
  )

async function addAircraft(uid: string, values: object = {}) {
  const answer = await callAs(uid, 'POST', '/aircraft', { ...aircraft, ...values })
  return (JSON.parse(answer.body) as { aircraftId: string }).aircraftId
}
const edit = (uid: string, id: string, values: object) =>
  callAs(uid, 'PUT', `/aircraft/${id}`, { ...aircraft, ...values })

/** An aircraft by Tom that Ada has changed, an operator and a role by Ada; the newest is the role. */
async function prepare() {
  const ada = addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada' })
  const tom = addUser('operator', { email: 'tom@aerofleet.test', displayName: 'Tom' })
  const id = await addAircraft(tom.uid)
  await edit(ada.uid, id, { totalHours: 5003.1 })
  await callAs(ada.uid, 'POST', '/operators', { companyName: 'Alpine Air', email: 'a@b.test' })
  const ines = addUser(null, { email: 'ines@aerofleet.test', displayName: 'Ines' })
  await callAs(ada.uid, 'POST', `/usermanagement/users/${ines.uid}/role`, { role: 'mro' })
  return { ada, tom, id }
}

test('an admin sees all changes by day: who, what, old and new value (§6.22)', async () => {
  const { ada, id } = await prepare()
  renderAt(history, { as: ada })
  expect(await texts()).toEqual([
    expect.stringMatching(/UTCAAdaines@aerofleet.test Role assigned ?Role none → MRO/),
    expect.stringMatching(/AdaAlpine Air ?Operator addeda@b.test$/),
    expect.stringMatching(
      /AdaN208KA became Due for MaintenanceHours 4,999.60 h → 5,003.10 h \+3.50Undo$/,
    ),
    expect.stringMatching(
      /TTomN208KA Aircraft addedCessna 208B, serial 1187, 4,999.60 h, 12 cycles$/,
    ),
  ])
  expect(screen.getByRole('heading', { name: 'All changes' })).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Today, / })).toBeVisible()
  expect(screen.getByText('4 changes')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'N208KA' })[0]).toHaveAttribute(
    'href',
    `/dashboard/aircraft/${id}`,
  )
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test.each(['operator', 'mro', 'no role'] as const)(
  'without the role Admin (%s) the history is denied (§6.22)',
  async (as) => {
    renderAt(history, { as })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(screen.getByText('You need the role Admin to manage users.')).toBeVisible()
  },
)

test('it is reached from the home page and from user management, by admins (§6.22, §2.184)', async () => {
  const { ada } = await prepare()
  const home = renderAt('/dashboard', { as: ada })
  expect(await screen.findByRole('link', { name: 'All changes' })).toHaveAttribute('href', history)
  home.unmount()
  const users = renderAt('/dashboard/user-management', { as: ada })
  expect(await screen.findByRole('link', { name: 'History of roles' })).toHaveAttribute(
    'href',
    `${history}?kind=user`,
  )
  users.unmount()
  renderAt('/dashboard', { as: 'operator' })
  await screen.findByRole('region', { name: 'Latest changes' })
  expect(screen.queryByRole('link', { name: 'All changes' })).toBeNull()
})

test('kind, person, search and days narrow it, and stand in the address (§6.23)', async () => {
  const { ada, tom } = await prepare()
  const { user, router } = renderAt(history, { as: ada })
  const kind = within(await screen.findByRole('group', { name: 'Kind' }))
  await user.click(kind.getByRole('button', { name: 'Roles' }))
  await waitFor(async () => expect(await subjects()).toEqual(['ines@aerofleet.test']))
  await user.click(kind.getByRole('button', { name: 'Operators' }))
  await waitFor(async () => expect(await subjects()).toEqual(['Alpine Air']))
  await user.click(kind.getByRole('button', { name: 'Aircraft' }))
  await waitFor(async () => expect(await subjects()).toEqual(['N208KA', 'N208KA']))
  expect(kind.getByRole('button', { name: 'Aircraft' })).toHaveAttribute('aria-pressed', 'true')
  const person = screen.getByRole('combobox', { name: 'Person' })
  await within(person).findByRole('option', { name: 'Tom (tom@aerofleet.test)' })
  await user.selectOptions(person, tom.uid)
  await waitFor(async () => expect(await texts()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?kind=aircraft&person=${tom.uid}&days=7`),
  )
  expect(await texts()).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'D-')
  expect(await screen.findByText('No changes found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(async () => expect(await texts()).toHaveLength(4))
  expect(router.state.location.search).toBe('')
  expect(kind.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
})

test('both days of a range belong to it; an address shows the same, and what it cannot read is ignored (§6.23)', async () => {
  const { ada } = await prepare()
  const today = new Date().toISOString().slice(0, 10)
  const first = renderAt(`${history}?from=${today}&to=${today}&kind=operator`, { as: ada })
  expect(await subjects()).toEqual(['Alpine Air'])
  expect(screen.getByLabelText('From')).toHaveValue(today)
  expect(screen.getByLabelText('To')).toHaveValue(today)
  first.unmount()
  const second = renderAt(`${history}?to=2020-01-01`, { as: ada })
  expect(await screen.findByText('No changes found')).toBeVisible()
  second.unmount()
  renderAt(`${history}?from=2026-02-30&to=soon&kind=planes&days=8&person=nobody-any-more`, {
    as: ada,
  })
  expect(await screen.findByText('No changes found')).toBeVisible()
  expect(screen.getByRole('option', { name: 'Somebody without an account' })).toBeInTheDocument()
  expect(screen.getByLabelText('From')).toHaveValue('')
})

test('it is read in pages of 50 (§6.25)', async () => {
  const { ada, id } = await prepare()
  for (let n = 1; n <= 50; n++) await edit(ada.uid, id, { totalCycles: 12 + n })
  const { user } = renderAt(history, { as: ada })
  expect(await texts()).toHaveLength(50)
  expect(screen.getByText('The newest 50 changes')).toBeVisible()
  testServer().answer('GET', /history.*after/, { status: 500, body: { message: 'Out of order' } })
  await user.click(screen.getByRole('button', { name: 'Show More' }))
  expect(await screen.findByText('Failed to load more changes')).toBeVisible()
  expect(await texts()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(async () => expect(await texts()).toHaveLength(54))
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
  expect(screen.getByText('54 changes')).toBeVisible()
})

test('a history that cannot be read says so, with Try Again (§6.29)', async () => {
  const { ada } = await prepare()
  testServer().answer('GET', /history/, { status: 200, body: [{ id: 1 }] })
  const { user } = renderAt(history, { as: ada })
  expect(await screen.findByText('Failed to load the history')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await texts()).toHaveLength(4)
})

/** Deletes aircraft as one act, as the bulk action of the list does. */
async function deleteAsAct(uid: string, ids: string[]) {
  const headers = { act: '3b241101-e2bb-4255-8caf-4136c566a962' }
  for (const id of ids) await callAs(uid, 'DELETE', `/aircraft/${id}`, undefined, headers)
}

async function deleteTwo() {
  const ada = addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada' })
  const ids = [
    await addAircraft(ada.uid, { tailNumber: 'D-A', serialNumber: '1' }),
    await addAircraft(ada.uid, { tailNumber: 'D-B', serialNumber: '2' }),
  ]
  await deleteAsAct(ada.uid, ids)
  return { ada, ids }
}

test('an act is one entry with its count and first names, and shows its rows on demand (§6.24)', async () => {
  const { ada } = await deleteTwo()
  const { user } = renderAt(history, { as: ada })
  expect(await subjects()).toEqual(['2 aircraft', 'D-B', 'D-A'])
  expect((await texts())[0]).toContain('Deletion')
  expect(screen.getByText('D-A and D-B')).toBeVisible()
  const open = screen.getByRole('button', { name: 'Show all, 2 aircraft' })
  expect(open).toHaveAttribute('aria-expanded', 'false')
  await user.click(open)
  expect(await screen.findAllByText('deleted')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Hide, 2 aircraft' }))
  expect(screen.queryByText('deleted')).toBeNull()
})

test('Undo of an act undoes all of it (§6.26)', async () => {
  const { ada } = await deleteTwo()
  const { user } = renderAt(history, { as: ada })
  await user.click(await screen.findByRole('button', { name: 'Undo Deletion, 2 aircraft' }))
  expect(await screen.findByText('Undone: Deletion, 2 aircraft')).toBeVisible()
  await waitFor(async () => expect((await texts())[0]).toContain('Undo of Deletion'))
  expect(screen.queryByRole('button', { name: 'Undo Deletion, 2 aircraft' })).toBeNull()
})

test('Undo of an act that something newer stands in the way of is refused with the reason at the entry (§6.26)', async () => {
  const { ada } = await deleteTwo()
  const { user } = renderAt(history, { as: ada })
  const undo = await screen.findByRole('button', { name: 'Undo Deletion, 2 aircraft' })
  await addAircraft(ada.uid, { tailNumber: 'D-A', serialNumber: '3' })
  await user.click(undo)
  const reason = await screen.findByRole('alert')
  expect(reason).toHaveTextContent('D-A')
  expect(reason.closest('li')).toHaveTextContent('2 aircraft')
})

test('Undo brings a deleted aircraft back, and the list has it as a new change (§6.26)', async () => {
  const ada = addUser('admin', { displayName: 'Ada' })
  const id = await addAircraft(ada.uid)
  await callAs(ada.uid, 'DELETE', `/aircraft/${id}`)
  const { user } = renderAt(history, { as: ada })
  const undo = await screen.findByRole('button', { name: 'Undo N208KA' })
  expect(screen.queryByRole('link', { name: 'N208KA' })).toBeNull()
  const entry = undo.closest('li')
  await user.click(undo)
  expect(await screen.findByText('Undone: N208KA')).toBeVisible()
  await waitFor(async () => expect((await texts())[0]).toContain('Aircraft brought back'))
  expect(await texts()).toHaveLength(3)
  expect(entry).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Undo N208KA' })).toBeNull()
})

test('an Undo that does not reach the server says so at the entry, and works with the next press (§6.26)', async () => {
  const ada = addUser('admin', { displayName: 'Ada' })
  const id = await addAircraft(ada.uid)
  await callAs(ada.uid, 'DELETE', `/aircraft/${id}`)
  testServer().answer('POST', /restore/, 'network-error')
  const { user } = renderAt(history, { as: ada })
  const undo = await screen.findByRole('button', { name: 'Undo N208KA' })
  await user.click(undo)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error: the server could not be reached',
  )
  await user.click(undo)
  await waitFor(async () => expect((await texts())[0]).toContain('Aircraft brought back'))
})

test('what has come meanwhile is there with the next visit (§6.25)', async () => {
  const { ada, id } = await prepare()
  const { router } = renderAt(history, { as: ada })
  expect(await texts()).toHaveLength(4)
  await act(() => router.navigate('/dashboard/operators'))
  await screen.findByRole('button', { name: 'Delete Alpine Air' })
  await edit(ada.uid, id, { totalHours: 5003.1, totalCycles: 13 })
  await act(() => router.navigate(history))
  await waitFor(async () => expect(await texts()).toHaveLength(5))
  expect((await texts())[0]).toContain('Cycles 12 → 13')
})

test('“Export” saves every change that fits the filter, those of acts one by one (§6.27)', async () => {
  const { ada } = await deleteTwo()
  const files = watchDownloads()
  const { user } = renderAt(`${history}?q=D-A`, { as: ada })
  expect(await texts()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toMatch(/^aerofleet-history-\d{4}-\d\d-\d\d\.csv$/)
  const lines = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'Time (UTC),Person,Kind,Name,Action,Field,Old Value,New Value,Part of,E-mail,User ID',
  )
  const author = `ada@aerofleet.test,${ada.uid}`
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z,/
  expect(lines.slice(1).map((line) => line.replace(time, ''))).toEqual([
    `Ada,aircraft,D-A,Aircraft deleted,Hours,4999.6,,Deletion,${author}`,
    `Ada,aircraft,D-A,Aircraft deleted,Cycles,12,,Deletion,${author}`,
    `Ada,aircraft,D-A,Aircraft deleted,Tail Number,D-A,,Deletion,${author}`,
    `Ada,aircraft,D-A,Aircraft deleted,Type,Cessna 208B,,Deletion,${author}`,
    `Ada,aircraft,D-A,Aircraft deleted,Serial Number,1,,Deletion,${author}`,
    `Ada,aircraft,D-A,Aircraft added,Hours,,4999.6,,${author}`,
    `Ada,aircraft,D-A,Aircraft added,Cycles,,12,,${author}`,
    `Ada,aircraft,D-A,Aircraft added,Tail Number,,D-A,,${author}`,
    `Ada,aircraft,D-A,Aircraft added,Type,,Cessna 208B,,${author}`,
    `Ada,aircraft,D-A,Aircraft added,Serial Number,,1,,${author}`,
  ])
})

test('an export that fails says so (§6.27)', async () => {
  const { ada } = await deleteTwo()
  const { user } = renderAt(history, { as: ada })
  const button = await screen.findByRole('button', { name: 'Export' })
  expect(await texts()).toHaveLength(3)
  testServer().answer('GET', /history/, { status: 500, body: { message: 'Out of order' } })
  await user.click(button)
  expect(await screen.findByText('Failed to export the history')).toBeVisible()
  expect(screen.getByText('Out of order')).toBeInTheDocument()
})
