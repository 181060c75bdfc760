import { declarationOf } from '@aerofleet/shared/mfe-file'
import { renderAt, workspaceRegistry } from '@aerofleet/testing/render'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'

const film = () => document.querySelector('video')

function preferReduced(what: 'motion' | 'data') {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes(`reduced-${what}`),
      }) as MediaQueryList,
  )
}

function connect(connection: { saveData?: boolean; effectiveType?: string }) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  delete document.documentElement.dataset['saveData']
})

test('the tagline says who it is for, what powers it and who trusts it (§1.1)', async () => {
  renderAt('/')
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Built for operators, powered by automation, trusted by MROs.',
    }),
  ).toBeVisible()
})

test('there are exactly six features (§1.2)', async () => {
  renderAt('/')
  await screen.findByRole('heading', { name: 'Digital RTS' })
  const features = screen.getAllByRole('heading', { level: 3 }).map((each) => each.closest('li'))
  expect(features.map((each) => each?.textContent)).toEqual(
    [
      /Maintenance Tracking.*schedules, work orders.*life cycles.*alerts and notifications/i,
      /MRO Bidding.*maintenance, repair and overhaul.*bid.*vendors/i,
      /CCPM Scheduling.*critical chain project management.*people and hangar slots/i,
      /QA Audits.*digital checklists.*compliance.*report/i,
      /Compliance Dashboards.*regulations.*report.*automatically.*audit trail/i,
      /Digital RTS.*return-to-service.*electronic signatures.*workflow/i,
    ].map((text) => expect.stringMatching(text)),
  )
})

test('Landing: the top bar has the logo and a Login link to /login (§2.17)', async () => {
  renderAt('/')
  expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: 'AeroFleet' })).toHaveAttribute('href', '/')
})

test('Landing: the top bar and the end of the page lead to a new account (§2.121)', async () => {
  const { user, router } = renderAt('/')
  const signUp = '/login?mode=sign-up'
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', signUp)
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  expect(router.state.location.pathname + router.state.location.search).toBe(signUp)
})

test('Landing: the picture is the list with an example fleet, and nothing in it takes the focus (§2.120)', async () => {
  renderAt('/')
  const picture = await screen.findByRole('img', { name: /list of aircraft.*example fleet/i })
  expect(picture).toHaveTextContent('Example fleet')
  for (const text of [
    'Due for Maintenance',
    'above 5,000 h or 3,000 cycles',
    'above 4,000 h or 2,400 cycles',
    '61,234.50 h',
    '56,234.50 h over',
    '81.60 h left',
  ]) {
    expect(picture).toHaveTextContent(text)
  }
  expect(picture.querySelectorAll('a, button, input, select, [tabindex]')).toHaveLength(0)
})

const withTag = (text: string) =>
  screen.queryAllByText(text).map((tag) => tag.parentElement?.querySelector('h3')?.textContent)
const others = ['CCPM Scheduling', 'QA Audits', 'Compliance Dashboards', 'Digital RTS']

test('Landing: five features are previews, and maintenance bears no tag where it is not installed (§2.122)', async () => {
  renderAt('/')
  await screen.findByRole('heading', { name: 'Digital RTS' })
  expect(withTag('Preview')).toEqual(['MRO Bidding', ...others])
  expect(withTag('Live')).toEqual([])
})

test.each([
  ['Maintenance Tracking', '/dashboard/maintenance', ['MRO Bidding', ...others]],
  ['MRO Bidding', '/dashboard/mro-bidding', others],
])(
  'Landing: %s is live where a remote owns its address (§2.122)',
  async (title, path, previews) => {
    const declared = { name: 'team', mount: '/dashboard' as const, screens: [{ path, title }] }
    renderAt('/', { registry: workspaceRegistry({ extra: [declarationOf(declared)] }) })
    await screen.findByRole('heading', { name: 'Digital RTS' })
    expect(withTag('Preview')).toEqual(previews)
    expect(withTag('Live')).toEqual([title])
  },
)

test('Landing: Get a Demo shows an info toast and sends no request (§2.18)', async () => {
  const { user } = renderAt('/')
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  await user.click(await screen.findByRole('button', { name: 'Get a Demo' }))
  expect(
    await screen.findByText("Demo request received! We'll contact you soon."),
  ).toBeInTheDocument()
  expect(fetchSpy).not.toHaveBeenCalled()
})

test('Landing: Learn More does nothing (§2.18)', async () => {
  const { user, router } = renderAt('/')
  const button = await screen.findByRole('button', { name: 'Learn More' })
  const textBefore = document.body.textContent
  await user.click(button)
  expect(document.body.textContent).toBe(textBefore)
  expect(router.state.location.pathname).toBe('/')
})

test('Landing: the footer has the copyright of 2024 and three links (§2.20, §9.13)', async () => {
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

test('Landing: the film loops, muted, from the site root (§2.19)', async () => {
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  expect(film()).toMatchObject({ loop: true, muted: true, autoplay: true })
  await waitFor(() => expect(film()).not.toBeEmptyDOMElement())
  const sources = [...(film()?.querySelectorAll('source') ?? [])].map((source) =>
    source.getAttribute('src'),
  )
  expect(sources).toEqual(['/flight-tracks.webm', '/flight-tracks.mp4'])
})

test('a film that cannot be loaded disappears without a message (§4.8)', async () => {
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  const alertsBefore = screen.queryAllByRole('alert').length
  await waitFor(() => expect(film()).not.toBeEmptyDOMElement())
  const lastSource = film()?.querySelector('source:last-of-type')
  fireEvent.error(lastSource as Element)
  expect(film()).toBeNull()
  expect(screen.queryAllByRole('alert')).toHaveLength(alertsBefore)
})

test('a film that breaks while it plays is hidden, too (§4.8)', async () => {
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  fireEvent.error(film() as Element)
  expect(film()).toBeNull()
})

test('Landing: the film can be paused (§2.19)', async () => {
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user } = renderAt('/')
  await user.click(await screen.findByRole('button', { name: 'Pause film' }))
  expect(pause).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Play film' }))
  expect(play).toHaveBeenCalledTimes(1)
})

test('Landing: with reduced motion only the poster is shown (§2.19)', async () => {
  preferReduced('motion')
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  expect(film()).toBeNull()
  const picture = () => document.querySelector('img')
  await waitFor(() => expect(picture()).toHaveAttribute('src', '/flight-tracks.webp'))
})

test('Landing: on a slow connection only the poster is shown (§2.220)', async () => {
  connect({ effectiveType: '3g' })
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  expect(film()).toBeNull()
  const picture = () => document.querySelector('img')
  await waitFor(() => expect(picture()).toHaveAttribute('src', '/flight-tracks.webp'))
})

test.each([
  ['the browser', () => connect({ saveData: true, effectiveType: '4g' })],
  ['the system', () => preferReduced('data')],
  ['a header', () => (document.documentElement.dataset['saveData'] = '')],
])('Landing: neither film nor poster for who asks for less data by %s (§2.220)', async (_, ask) => {
  ask()
  renderAt('/')
  await screen.findByRole('button', { name: 'Get a Demo' })
  expect(document.querySelector('video, img')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pause film' })).toBeNull()
})

test('Landing: the film waits until the page is loaded and its text painted (§2.220)', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  renderAt('/')
  await screen.findByRole('button', { name: 'Pause film' })
  expect(film()).not.toHaveAttribute('poster')
  expect(film()?.querySelector('source')).toBeNull()
  state.mockRestore()
  fireEvent(window, new Event('load'))
  expect(film()).not.toHaveAttribute('poster')
  await waitFor(() => expect(film()).toHaveAttribute('poster', '/flight-tracks.webp'))
  expect(film()?.querySelectorAll('source')).toHaveLength(2)
})

test('Landing: a signed-in user can still read the page (§2.12)', async () => {
  const { router } = renderAt('/', { as: 'operator' })
  expect(await screen.findByRole('button', { name: 'Get a Demo' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})
