import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CapitalsField } from './CapitalsField'
import { SelectField } from './SelectField'
import { TextField } from './TextField'

test('a field is named by its label, described by hint and error, and invalid with one (§5.7)', () => {
  const { rerender } = render(<TextField label="Email" hint="As on the invoice" />)
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field).toHaveAccessibleDescription('As on the invoice')
  expect(field).toBeValid()
  rerender(<TextField label="Email" hint="As on the invoice" error="Email is required" />)
  expect(field).toHaveAccessibleDescription('As on the invoice Email is required')
  expect(field).toBeInvalid()
})

test('a select reports its error like any field (§5.7)', () => {
  render(
    <SelectField label="Role" error="Please select a user and role">
      <option>Admin</option>
    </SelectField>,
  )
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(
    'Please select a user and role',
  )
})

test('a field for capitals writes them, and the cursor stays where it is (§2.100)', async () => {
  const user = userEvent.setup()
  render(<CapitalsField label="Tail Number" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tail Number' })
  await user.type(field, 'd-axg')
  expect(field).toHaveValue('D-AXG')
  await user.type(field, 'h', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(field).toHaveValue('D-AHXG')
  expect(field.selectionStart).toBe(4)
})

test('suggestions are offered, and any other text can be typed (§2.100)', async () => {
  const user = userEvent.setup()
  const { container } = render(<TextField label="Type" suggestions={['ATR 72', 'Cessna 208']} />)
  expect([...container.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'ATR 72',
    'Cessna 208',
  ])
  const field = screen.getByRole('combobox', { name: 'Type' })
  await user.type(field, 'Learjet 45')
  expect(field).toHaveValue('Learjet 45')
})
