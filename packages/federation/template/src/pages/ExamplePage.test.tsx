import { renderAt } from '@aerofleet/testing/render'
import { screen, within } from '@testing-library/react'

test('the navigation leads every user to Example', async () => {
  const { user } = renderAt('/dashboard', { as: 'no role' })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  await user.click(within(navigation).getByRole('link', { name: 'Example' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'A new screen' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Example' })).toBeVisible()
})
