import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { later, useLater, type Later } from './later'

type Part = { Greeting: () => React.JSX.Element }
const part: Part = { Greeting: () => <p>Hello</p> }

function Page({ greeting }: { greeting: Later<Part> }) {
  const [isOpen, setOpen] = useState(false)
  const loaded = useLater(greeting, { isNeeded: isOpen, onMissing: () => setOpen(false) })
  return (
    <>
      <button aria-pressed={isOpen} onClick={() => setOpen(true)}>
        Greet
      </button>
      {loaded && isOpen ? <loaded.Greeting /> : null}
    </>
  )
}

test('a part is loaded when the user first does something, and shown when it is asked for', async () => {
  const load = jest.fn(async () => part)
  render(<Page greeting={later(load)} />)
  expect(load).not.toHaveBeenCalled()
  const user = userEvent.setup()
  await user.hover(screen.getByRole('button'))
  expect(load).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Greet' }))
  expect(await screen.findByText('Hello')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what is asked for before its part is there opens when it is', async () => {
  let arrive = (_: Part) => {}
  render(<Page greeting={later(() => new Promise<Part>((resolve) => (arrive = resolve)))} />)
  await userEvent.click(screen.getByRole('button', { name: 'Greet' }))
  expect(screen.queryByText('Hello')).toBeNull()
  arrive(part)
  expect(await screen.findByText('Hello')).toBeVisible()
})
