import { callAs } from '@aerofleet/testing/call-as'
import { watchDownloads } from '@aerofleet/testing/downloads'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor } from '@testing-library/react'
import { addAircraft, history, subjects, texts } from '../test/history'

/** Deletes aircraft as one act, as the list does for selected rows. */
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

test('an act is one entry with its count and first names, and shows its changes at a press (§6.24)', async () => {
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

test('Undo of an act is refused if something newer depends on it, with the reason at the entry (§6.26)', async () => {
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

test('“Export” saves every change that fits the filter, and each change of an act (§6.27)', async () => {
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
