import { toast } from '@aerofleet/shared/runtime/toast'
import { act, render, screen, waitFor } from '@testing-library/react'
import { SnackbarProvider } from 'notistack'
import { Toasts } from './Toasts'

test('§2 toasts stand at the top right and close after 5000 ms (§9)', () => {
  const element = Toasts({ children: null })
  expect(element.type).toBe(SnackbarProvider)
  expect(element.props).toMatchObject({
    autoHideDuration: 5000,
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
  })
})

test('§2 the same toast is never stacked', async () => {
  render(<Toasts>{null}</Toasts>)
  act(() => {
    toast.info('Once')
    toast.info('Once')
  })
  await waitFor(() => expect(screen.getAllByText('Once')).toHaveLength(1))
})
