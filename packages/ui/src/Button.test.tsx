import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Explained } from './Button'

test('a disabled button can have the focus, does nothing and says why (§2.8, §6.5)', async () => {
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

test('a button keeps the focus when it becomes busy and free again (§2.8)', () => {
  const { rerender } = render(<Button>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(<Button disabledReason="Saving…">Save</Button>)
  expect(button).toHaveFocus()
  rerender(<Button>Save</Button>)
  expect(button).toHaveFocus()
  expect(button).not.toHaveAttribute('aria-disabled')
})

test.each([
  [new DOMRect(-50, 60, 240, 40), '58px', false],
  [new DOMRect(900, 60, 140, 40), '-24px', false],
  [new DOMRect(100, 760, 200, 40), '0px', true],
])('a reason at %j is moved into the window (§2.8)', async (rect, shift, isAbove) => {
  render(<Button disabledReason="You need the role Admin.">Delete</Button>)
  const reason = screen.getByRole('tooltip')
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024)
  jest.spyOn(reason, 'getBoundingClientRect').mockReturnValue(rect)
  await userEvent.setup().tab()
  expect(reason.style.getPropertyValue('--shift')).toBe(shift)
  expect(reason.hasAttribute('data-above')).toBe(isAbove)
})

test('a reason that appears at a pressed button does not make its dialog longer (§2.8)', () => {
  const { rerender } = render(<div role="dialog" aria-label="Apply" />)
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const isDialog = this.getAttribute('role') === 'dialog'
    return isDialog ? new DOMRect(0, 0, 800, 400) : new DOMRect(100, 380, 200, 40)
  })
  rerender(
    <div role="dialog" aria-label="Apply">
      <Button disabledReason="Saving…">Apply</Button>
    </div>,
  )
  expect(screen.getByRole('tooltip')).toHaveAttribute('data-above')
})

test('words and buttons are explained by hover, focus and a tap, and the button still acts (§2.8)', async () => {
  const onClick = jest.fn()
  render(
    <>
      <Explained explanation="Nothing is left of a limit.">Due</Explained>
      <Button explanation="It no longer counts." onClick={onClick}>
        Strike
      </Button>
    </>,
  )
  const user = userEvent.setup()
  await user.tab()
  const words = screen.getByRole('button', { name: 'Due' })
  expect(words).toHaveFocus()
  expect(words).toHaveAccessibleDescription('Nothing is left of a limit.')
  const strike = screen.getByRole('button', { name: 'Strike' })
  expect(strike).toHaveAccessibleDescription('It no longer counts.')
  expect(strike).not.toHaveAttribute('aria-disabled')
  await user.click(strike)
  expect(onClick).toHaveBeenCalledTimes(1)
})
