import { renderAt } from '@aerofleet/testing/render'
import { fireEvent, screen, within } from '@testing-library/react'

const film = () => document.querySelector('video')

/** A system that asks for less motion. */
function askForLessMotion() {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('reduced-motion'),
      }) as MediaQueryList,
  )
}

test('§1 the tagline says who it is for, what powers it and who trusts it', async () => {
  renderAt('/')
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Built for operators, powered by automation, trusted by MROs.',
    }),
  ).toBeVisible()
})

test.each([
  ['Maintenance Tracking', /schedules, work orders.*life cycles.*alerts and notifications/i],
  ['MRO Bidding', /maintenance, repair and overhaul.*bid.*vendors/i],
  ['CCPM Scheduling', /critical chain project management.*people and hangar slots/i],
  ['QA Audits', /digital checklists.*compliance.*report/i],
  ['Compliance Dashboards', /regulations.*report.*automatically.*audit trail/i],
  ['Digital RTS', /return-to-service.*electronic signatures.*workflow/i],
])('§1 the features include %s', async (name, text) => {
  renderAt('/')
  const card = (await screen.findByRole('heading', { name })).closest('li')
  expect(card).toHaveTextContent(text)
})

test('§1 there are exactly six features', async () => {
  renderAt('/')
  await screen.findByRole('heading', { name: 'Digital RTS' })
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(6)
})

test('§2 Landing: the top bar has the logo and a Login link to /login', async () => {
  renderAt('/')
  expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: 'AeroFleet' })).toHaveAttribute('href', '/')
})

test('§2 Landing: Get a Demo shows an info toast and sends no request', async () => {
  const { user } = renderAt('/')
  const sent = jest.spyOn(globalThis, 'fetch')
  await user.click(await screen.findByRole('button', { name: 'Get a Demo' }))
  expect(
    await screen.findByText("Demo request received! We'll contact you soon."),
  ).toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
})

test('§2 Landing: Learn More does nothing', async () => {
  const { user, router } = renderAt('/')
  const button = await screen.findByRole('button', { name: 'Learn More' })
  const before = document.body.textContent
  await user.click(button)
  expect(document.body.textContent).toBe(before)
  expect(router.state.location.pathname).toBe('/')
})

test('§2 Landing: the footer has the copyright of 2024 and three links (§9)', async () => {
  renderAt('/')
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getByText('© 2024 AeroFleet')).toBeVisible()
  expect(footer.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/company/aerofleet',
  )
  expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
})

test('§2 Landing: the film loops, muted, from the site root', async () => {
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  expect(film()).toMatchObject({ loop: true, muted: true, autoplay: true })
  const sources = [...(film()?.querySelectorAll('source') ?? [])].map((one) =>
    one.getAttribute('src'),
  )
  expect(sources).toEqual(['/flight-tracks.webm', '/flight-tracks.mp4'])
})

test('§8 a film that cannot be loaded is hidden without a word', async () => {
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  const before = screen.queryAllByRole('alert').length
  const last = film()?.querySelector('source:last-of-type')
  fireEvent.error(last as Element)
  expect(film()).toBeNull()
  expect(screen.queryAllByRole('alert')).toHaveLength(before)
})

test('§8 a film that breaks while it plays is hidden, too', async () => {
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  fireEvent.error(film() as Element)
  expect(film()).toBeNull()
})

test('§2 Landing: the film can be paused', async () => {
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user } = renderAt('/')
  await user.click(await screen.findByRole('button', { name: 'Pause film' }))
  expect(pause).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Play film' }))
  expect(play).toHaveBeenCalledTimes(1)
})

test('§2 Landing: with reduced motion only the poster is shown', async () => {
  askForLessMotion()
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  expect(film()).toBeNull()
  expect(document.querySelector('img')).toHaveAttribute('src', '/flight-tracks.webp')
})

test('§2 Landing: it stays readable for somebody who is signed in', async () => {
  const { router } = renderAt('/', { as: 'operator' })
  expect(await screen.findByRole('button', { name: 'Get a Demo' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})
