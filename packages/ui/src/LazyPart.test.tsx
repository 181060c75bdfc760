import { provideToasts } from '@aerofleet/shared/runtime/toast'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, useState } from 'react'
import { LazyPart } from './LazyPart'

const part = { Component: ({ name }: { name: string }) => <p>Hello {name}</p> }

function Page({ load }: { load: () => Promise<typeof part> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => startTransition(() => setOpen(true))}>Greet</button>
      <LazyPart
        load={load}
        props={isOpen ? { name: 'Ada' } : null}
        failure="The greeting could not be loaded"
        onMissing={() => setOpen(false)}
      />
    </>
  )
}

test('a toast reports a part that cannot be loaded, and the next press tries again (§2.230)', async () => {
  const toasts: unknown[] = []
  provideToasts({ enqueueSnackbar: (text: unknown) => toasts.push(text), closeSnackbar: () => {} })
  const load = jest.fn(() => Promise.resolve(part))
  load.mockImplementationOnce(() => Promise.reject(new Error('Loading chunk 1 failed.')))
  render(<Page load={load} />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Greet' }))
  expect(toasts).toEqual(['The greeting could not be loaded\nCheck the connection and try again.'])
  expect(screen.queryByText('Hello Ada')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Greet' }))
  expect(await screen.findByText('Hello Ada')).toBeVisible()
})
