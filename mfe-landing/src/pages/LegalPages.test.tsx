import { renderAt } from '@aerofleet/testing/render'
import { screen } from '@testing-library/react'

test.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('%s is a public page with its heading and the title %s (§2.14, §2.4)', async (path, title) => {
  renderAt(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(document.title).toBe(`${title} · AeroFleet`)
})

test('the footer leads to the Privacy Policy (§2.14)', async () => {
  const { user, router } = renderAt('/')
  await user.click(await screen.findByRole('link', { name: 'Privacy Policy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/privacy')
})
