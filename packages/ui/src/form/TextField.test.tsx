import { render, screen } from '@testing-library/react'
import { SelectField } from './SelectField'
import { TextField } from './TextField'

test('§5 a field is named by its label, described by hint and error, and invalid with one', () => {
  const { rerender } = render(<TextField label="Email" hint="As on the invoice" />)
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field).toHaveAccessibleDescription('As on the invoice')
  expect(field).toBeValid()
  rerender(<TextField label="Email" hint="As on the invoice" error="Email is required" />)
  expect(field).toHaveAccessibleDescription('As on the invoice Email is required')
  expect(field).toBeInvalid()
})

test('§5 a select reports its error like any field', () => {
  render(
    <SelectField label="Role" error="Please select a user and role">
      <option>Admin</option>
    </SelectField>,
  )
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(
    'Please select a user and role',
  )
})
