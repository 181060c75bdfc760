import { renderAt } from '@aerofleet/testing/render'
import { screen } from '@testing-library/react'

test.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('§2 Routes: %s is a public page with its heading and the title %s', async (path, title) => {
  renderAt(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(document.title).toBe(`${title} · AeroFleet`)
})

test('§2 Routes: the footer leads to the Privacy Policy', async () => {
  const { user, router } = renderAt('/')
  await user.click(await screen.findByRole('link', { name: 'Privacy Policy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/privacy')
})
