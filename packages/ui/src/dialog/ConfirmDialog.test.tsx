import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog'

function Example({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete…</button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete Alpine Air?"
        description="Its 3 aircraft stay, without an operator."
        confirmLabel="Delete"
        failure="Failed to delete operator"
        onConfirm={onConfirm}
      />
    </>
  )
}

test('a confirmation names the thing, and Cancel does nothing but give the focus back (§5.9)', async () => {
  const onConfirm = jest.fn(() => Promise.resolve())
  const user = userEvent.setup()
  render(<Example onConfirm={onConfirm} />)
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Alpine Air?' })
  expect(dialog).toHaveAccessibleDescription('Its 3 aircraft stay, without an operator.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(onConfirm).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus())
})

test('a confirmation that fails stays open with the sentence and the server’s message (§8.15, §8.17)', async () => {
  const user = userEvent.setup()
  let tries = 0
  const onConfirm = () =>
    ++tries === 1 ? Promise.reject(new Error('HTTP error! status: 500')) : Promise.resolve()
  render(<Example onConfirm={onConfirm} />)
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete operator')
  expect(screen.getByRole('alert')).toHaveTextContent('HTTP error! status: 500')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})
