import { toast } from '@aerofleet/shared/runtime/toast'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SnackbarProvider } from 'notistack'
import { announceUpdate } from './routing/update-toast'
import { Toasts } from './Toasts'

test('§2 toasts stand at the top right and close after 5000 ms (§9)', () => {
  const element = Toasts({ children: null })
  expect(element.type).toBe(SnackbarProvider)
  expect(element.props).toMatchObject({
    autoHideDuration: 5000,
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
  })
})

test('§2 the same toast is never stacked, and a screen reader is told', async () => {
  render(<Toasts>{null}</Toasts>)
  act(() => {
    toast.info('Once')
    toast.info('Once')
  })
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  expect(screen.getByRole('alert')).toHaveTextContent('Once')
})

test('§2 a toast goes when it is dismissed', async () => {
  render(<Toasts>{null}</Toasts>)
  act(() => toast.error('Failed to log out'))
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Failed to log out')).toBeNull())
})

test('a toast shows what can be done about it', async () => {
  render(<Toasts>{null}</Toasts>)
  act(() => announceUpdate(() => true))
  await userEvent.click(await screen.findByRole('button', { name: 'Update now' }))
  expect(
    await screen.findByText('Save or cancel your changes first, then update.'),
  ).toBeInTheDocument()
})

test('§2 of ten toasts at most four stand at a time', async () => {
  render(<Toasts>{null}</Toasts>)
  for (let n = 1; n <= 10; n++) {
    act(() => toast.success(`Toast ${n}`))
    expect(screen.getAllByRole('alert').length).toBeLessThanOrEqual(4)
  }
  expect(await screen.findByText('Toast 5')).toBeInTheDocument()
  expect(screen.getAllByRole('alert').length).toBeLessThanOrEqual(4)
})
