import { renderAt } from '@aerofleet/testing/render'
import { screen, waitFor } from '@testing-library/react'
import { seedAircraft } from '../test/seed-aircraft'

test('the focus goes to the first refused field of the row (§5.7)', async () => {
  await seedAircraft()
  const { user } = renderAt('/dashboard/aircraft', { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  const [hours, serial] = ['Total Hours', 'Serial Number'].map((name) =>
    screen.getByRole('textbox', { name }),
  )
  await user.type(hours as HTMLElement, '0000')
  await user.type(serial as HTMLElement, 'x'.repeat(40))
  await user.click(screen.getByRole('button', { name: 'Save HB-FVD' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update aircraft')
  expect(serial).toHaveAccessibleDescription('Serial number must be at most 40 characters')
  await waitFor(() => expect(hours).toHaveFocus())
})
