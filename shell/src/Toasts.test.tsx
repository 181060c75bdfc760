import { toast } from '@aerofleet/shared/runtime/toast'
import { act, render, screen } from '@testing-library/react'
import { Toasts } from './Toasts'

test('a toast that is shown before its code has come appears when it has (§2.3)', async () => {
  act(() => toast.info('Before the page'))
  render(<Toasts />)
  act(() => toast.success('Before the code'))
  expect(screen.queryByRole('status')).toBeNull()
  expect(await screen.findByText('Before the page')).toBeInTheDocument()
  expect(screen.getByText('Before the code')).toBeInTheDocument()
})
