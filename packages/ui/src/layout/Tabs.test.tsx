import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Tabs } from './Tabs'

const tabs = [
  { value: 'view', label: 'View Operators', panel: <p>The list</p> },
  { value: 'add', label: 'Add New Operator', panel: <p>The form</p> },
] as const

function Example() {
  const [value, setValue] = useState<'view' | 'add'>('view')
  return <Tabs label="Operators" value={value} onValueChange={setValue} tabs={tabs} />
}

test('the arrow keys move between tabs (§2.48)', async () => {
  render(<Example />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: 'View Operators' }))
  expect(screen.getByRole('tabpanel')).toHaveTextContent('The list')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Add New Operator' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(screen.getByRole('tabpanel')).toHaveTextContent('The form')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'View Operators' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('tab', { name: 'Add New Operator' })).toHaveFocus()
  await user.keyboard('{Tab}')
  expect(screen.getByRole('tabpanel', { name: 'Add New Operator' })).toHaveFocus()
})
