import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { GoesWithSearch, useUnsaved } from '@aerofleet/shared/runtime/unsaved'
import { renderAt, workspaceRegistry } from '@aerofleet/testing/render'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

const notes: MfeDeclaration = {
  name: 'notes',
  mount: '/dashboard',
  paths: [],
  navigation: [],
  cards: [],
  panels: [{ slot: 'home', order: 1 }],
}

function Note() {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/dashboard?tab=two">Second tab</Link>
    </>
  )
}

/** Its first tab holds the note. */
function Tabs() {
  const [params] = useSearchParams()
  return params.has('tab') ? null : (
    <GoesWithSearch value={true}>
      <Note />
    </GoesWithSearch>
  )
}

async function typeNote(Panel: () => ReactNode = Note) {
  const registry = workspaceRegistry({ only: ['fleet', 'admin'], extra: [notes] })
  const loadPanel = (remote: string) =>
    remote === 'notes' ? Promise.resolve(Panel) : new Promise<never>(() => {})
  const view = renderAt('/dashboard', { as: 'admin', registry, loadPanel })
  await view.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'AOG')
  return view
}

const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' })
const press = async (name: string) =>
  fireEvent.click(within(await question()).getByRole('button', { name }))

test('leaving with unsaved input asks once; Keep Editing stays, Discard goes (§2.143)', async () => {
  const { user, router } = await typeNote()
  const leave = () => user.click(screen.getByRole('link', { name: 'Operators' }))
  await leave()
  await press('Keep Editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('AOG')
  expect(router.state.location.pathname).toBe('/dashboard')

  await leave()
  await press('Discard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Operators' })).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('another search or tab of the same page asks no question (§2.143)', async () => {
  const { user, router } = await typeNote()
  await user.click(screen.getByRole('link', { name: 'Second tab' }))
  expect(router.state.location.search).toBe('?tab=two')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('AOG')
})

test('a tab of the same page that would remove the input asks first (§2.143)', async () => {
  const { user, router } = await typeNote(Tabs)
  const leave = () => user.click(screen.getByRole('link', { name: 'Second tab' }))
  await leave()
  await press('Keep Editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('AOG')
  expect(router.state.location.search).toBe('')

  await leave()
  await press('Discard')
  await waitFor(() => expect(router.state.location.search).toBe('?tab=two'))
})

test('Logout asks, too, and only then signs out (§2.143)', async () => {
  const { user } = await typeNote()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await press('Keep Editing')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('AOG')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await press('Discard')
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the browser asks before it closes a page with unsaved input, and no other (§2.143)', async () => {
  const { user } = await typeNote()
  const isAskedAbout = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAskedAbout()).toBe(true)
  await user.clear(screen.getByRole('textbox', { name: 'Note' }))
  expect(isAskedAbout()).toBe(false)
})
