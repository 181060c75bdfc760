import { toast } from '@aerofleet/shared/runtime/toast'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SnackbarProvider } from 'notistack'
import { announceUpdate } from './routing/update-toast'
import { Toasts } from './Toasts'

test('toasts stand at the top right and close after 5000 ms (§2.3, §9.12)', () => {
  const element = Toasts({ children: null })
  expect(element.type).toBe(SnackbarProvider)
  expect(element.props).toMatchObject({
    autoHideDuration: 5000,
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
  })
})

test('the same toast is never stacked; a screen reader is told, and only errors interrupt it (§2.3)', async () => {
  render(<Toasts>{null}</Toasts>)
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

test('a toast may have a second line, which sets two with the same first one apart (§2.104)', async () => {
  render(<Toasts>{null}</Toasts>)
  act(() => {
    toast.success('Role removed successfully', 'Ada has no role now.')
    toast.success('Role removed successfully', 'Bo has no role now.')
  })
  expect(await screen.findByText('Ada has no role now.')).toBeInTheDocument()
  expect(screen.getAllByText('Role removed successfully')).toHaveLength(2)
})

test('a toast goes when it is dismissed (§2.3)', async () => {
  render(<Toasts>{null}</Toasts>)
  act(() => toast.error('Failed to log out'))
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Failed to log out')).toBeNull())
})

test('a toast shows what can be done about it (§2.11)', async () => {
  render(<Toasts>{null}</Toasts>)
  act(() => announceUpdate(() => true))
  await userEvent.click(await screen.findByRole('button', { name: 'Update now' }))
  expect(
    await screen.findByText('Save or cancel your changes first, then update.'),
  ).toBeInTheDocument()
})

test('of ten toasts at most four stand at a time (§2.3)', async () => {
  render(<Toasts>{null}</Toasts>)
  for (let n = 1; n <= 10; n++) {
    act(() => toast.success(`Toast ${n}`))
    expect(screen.getAllByRole('status').length).toBeLessThanOrEqual(4)
  }
  expect(await screen.findByText('Toast 5')).toBeInTheDocument()
  expect(screen.getAllByRole('status').length).toBeLessThanOrEqual(4)
})
