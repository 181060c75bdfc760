import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './Button'

test('§6 a button with a reason stays in reach, does nothing and says why', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" disabledReason="You need the role Admin." onClick={onClick}>
        Delete
      </Button>
    </form>,
  )
  const user = userEvent.setup()
  await user.tab()
  const button = screen.getByRole('button', { name: 'Delete' })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('You need the role Admin.')
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('§2 a button keeps the focus while it becomes busy and free again', () => {
  const { rerender } = render(<Button>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(<Button disabledReason="Saving…">Save</Button>)
  expect(button).toHaveFocus()
  rerender(<Button>Save</Button>)
  expect(button).toHaveFocus()
  expect(button).not.toHaveAttribute('aria-disabled')
})
