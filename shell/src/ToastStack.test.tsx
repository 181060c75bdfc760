import { offerToast, toast } from '@aerofleet/shared/runtime/toast'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SnackbarProvider } from 'notistack'
import { announceUpdate } from './routing/update-toast'
import { ToastStack } from './ToastStack'

test('toasts stand at the top right and close after 5000 ms (§2.3, §9.12)', () => {
  const element = ToastStack()
  expect(element.type).toBe(SnackbarProvider)
  expect(element.props).toMatchObject({
    autoHideDuration: 5000,
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
  })
})

test('a toast from before the first page appears with the page (§2.3)', async () => {
  act(() => toast.info('Before the page'))
  render(<ToastStack />)
  expect(await screen.findByText('Before the page')).toBeInTheDocument()
})

test('the same toast is never stacked, and only errors interrupt a screen reader (§2.3)', async () => {
  render(<ToastStack />)
  act(() => {
    toast.info('Once')
    toast.info('Once')
    toast.success('Done')
    toast.error('Failed')
  })
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Once',
    'Done',
  ])
  expect(screen.getByRole('alert')).toHaveTextContent('Failed')
})

test('the text of a polite toast comes into a region that a screen reader already knows (§2.3)', async () => {
  render(<ToastStack />)
  act(() => {
    toast.success('Done')
    toast.error('Failed')
  })
  const status = within(await screen.findByRole('status'))
  expect(status.getByText('Done')).toBeVisible()
  expect(status.queryByRole('paragraph')).toBeNull()
  expect(within(screen.getByRole('alert')).getByRole('paragraph')).toHaveTextContent('Failed')
  expect(await status.findByRole('paragraph')).toHaveTextContent('Done')
})

test('toasts with the same first line and different second lines are both shown (§2.104)', async () => {
  render(<ToastStack />)
  act(() => {
    toast.success('Role removed successfully', 'Ada has no role now.')
    toast.success('Role removed successfully', 'Bo has no role now.')
  })
  expect(await screen.findByText('Ada has no role now.')).toBeInTheDocument()
  expect(screen.getAllByText('Role removed successfully')).toHaveLength(2)
})

test('Dismiss closes a toast (§2.3)', async () => {
  render(<ToastStack />)
  act(() => toast.error('Failed to log out'))
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Failed to log out')).toBeNull())
})

test('a toast can have a button (§2.11)', async () => {
  render(<ToastStack />)
  act(() => announceUpdate(() => true))
  await userEvent.click(await screen.findByRole('button', { name: 'Update now' }))
  expect(
    await screen.findByText('Save or cancel your changes first, then update.'),
  ).toBeInTheDocument()
})

test('of ten toasts at most four stand at a time (§2.3)', async () => {
  render(<ToastStack />)
  for (let n = 1; n <= 10; n++) {
    act(() => toast.success(`Toast ${n}`))
    expect(screen.getAllByRole('status').length).toBeLessThanOrEqual(4)
  }
  expect(await screen.findByText('Toast 5')).toBeInTheDocument()
  expect(screen.getAllByRole('status').length).toBeLessThanOrEqual(4)
})

describe('a toast that offers something', () => {
  function show(run = jest.fn()) {
    render(
      <>
        <h1 tabIndex={-1}>Aircraft</h1>
        <button type="button">Edit</button>
        <ToastStack />
      </>,
    )
    act(() => offerToast('Deleted HB-FVD', { label: 'Undo', run }))
    return run
  }
  const isGone = () => waitFor(() => expect(screen.queryByText('Deleted HB-FVD')).toBeNull())
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

  afterEach(() => jest.useRealTimers())

  test('does it once, and closes (§2.182)', async () => {
    const run = show()
    expect(await screen.findByRole('status')).toHaveTextContent('Deleted HB-FVD')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await isGone()
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('gets the focus with F8 from anywhere, and gives it back afterwards (§2.182)', async () => {
    const run = show()
    const edit = screen.getByRole('button', { name: 'Edit' })
    edit.focus()
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo).toHaveAttribute('aria-keyshortcuts', 'F8')
    await userEvent.keyboard('{F8}')
    expect(undo).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(run).toHaveBeenCalled()
    expect(edit).toHaveFocus()
    await isGone()
  })

  test('gives the focus to the heading when the focused element is gone (§2.182)', async () => {
    show()
    await screen.findByRole('button', { name: 'Undo' })
    await userEvent.keyboard('{F8}{Enter}')
    expect(screen.getByRole('heading', { name: 'Aircraft' })).toHaveFocus()
    await isGone()
  })

  test('stays for 12 seconds, and longer while the focus or the pointer is in it (§2.182)', async () => {
    jest.useFakeTimers()
    show()
    const undo = screen.getByRole('button', { name: 'Undo' })
    pass(11_000)
    act(() => undo.focus())
    pass(60_000)
    expect(undo).toBeInTheDocument()
    act(() => undo.blur())
    fireEvent.pointerEnter(undo)
    pass(60_000)
    expect(undo).toBeInTheDocument()
    fireEvent.pointerLeave(undo)
    pass(12_000)
    pass(1000)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('closes when the next one comes (§2.182)', async () => {
    show()
    act(() => offerToast('Saved D-AHXG', { label: 'Undo', run: () => undefined }))
    await isGone()
    expect(screen.getByText('Saved D-AHXG')).toBeInTheDocument()
  })
})
