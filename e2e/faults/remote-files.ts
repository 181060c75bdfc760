import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import type { Locator, Page } from '@playwright/test'
import { expect, type Tools, type Who } from './frame'
import type { Fault, Line } from './line'

export type Remote = {
  name: string
  who: Who
  /** A screen of its own, and the heading that it has. */
  path: string
  shown: string | RegExp
  /** A screen that does not use it, with a link that leads to it. */
  from: string
  link: (page: Page) => Locator
  /** Inside the frame of the dashboard. */
  framed: boolean
  /** A screen of another remote, which goes on when this one cannot. */
  other: { path: string; shown: string }
}

const entry = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

export const remotes: Remote[] = [
  {
    name: 'fleet',
    who: 'admin',
    path: '/dashboard/aircraft',
    shown: 'Aircraft Fleet',
    from: '/dashboard',
    link: entry('Aircraft'),
    framed: true,
    other: { path: '/dashboard/operators', shown: 'Operators' },
  },
  {
    name: 'admin',
    who: 'admin',
    path: '/dashboard/operators',
    shown: 'Operators',
    from: '/dashboard',
    link: entry('Operators'),
    framed: true,
    other: { path: '/dashboard/aircraft', shown: 'Aircraft Fleet' },
  },
  {
    name: 'landing',
    who: 'nobody',
    path: '/',
    shown: /^Built for operators/,
    from: '/login',
    link: (page) => page.getByRole('link', { name: 'AeroFleet' }),
    framed: false,
    other: { path: '/login', shown: 'Sign In' },
  },
]

export const places = {
  entry: ({ entry: address }: Release) => address,
  'exposed module': ({ preload }: Release) => preload[0],
  'shared chunk': (release: Release, path: string) => filesOf(release, path, 'js')[0],
  'page chunk': (release: Release, path: string) => filesOf(release, path, 'js').at(-1),
  'page style sheet': (release: Release, path: string) => filesOf(release, path, 'css').at(-1),
}
export type Place = keyof typeof places

function filesOf({ pages = {} }: Release, path: string, kind: string): string[] {
  return pages[path]?.filter((file) => file.endsWith(kind)) ?? []
}

export async function liveRelease({ product }: Tools, { name }: Remote): Promise<Release> {
  const answer = await fetch(`${product.url}/registry/live.json`)
  const { remotes: live } = (await answer.json()) as Registry
  const release = live[name]?.current
  if (!release) throw new Error(`${name} is not live`)
  return release
}

export const askedFor = (address: string) =>
  new RegExp(`^GET ${address.replaceAll('.', '\\.')}(\\?|$)`)

const kept = { 'cache-control': 'public, max-age=31536000, immutable' }
const hotel = '<!doctype html><title>Welcome to the hotel</title><h1>Please sign in</h1>'

export const faults: Record<string, Fault> = {
  'is missing': { status: 404 },
  'is answered 500': { status: 500 },
  'is answered 503': { status: 503 },
  'is a page of HTML': { status: 200, body: hotel, type: 'text/html' },
  'is a page of HTML that the browser keeps': {
    status: 200,
    body: hotel,
    type: 'text/html',
    headers: kept,
  },
  'is empty': { status: 200, type: 'text/javascript', headers: kept },
  'loses its connection': 'cut',
  'breaks off in its body': 'cut in the body',
  'is damaged and kept by the browser': 'damage',
  'has a wrong MIME type': { headers: { 'content-type': 'text/plain' } },
  'is sent to another origin': { redirect: 'https://elsewhere.test/file.js' },
  hangs: 'hang',
}

export const isHang = (fault?: Fault) => fault === 'hang'

export const heading = (page: Page, { shown }: Pick<Remote, 'shown'>) =>
  page.getByRole('heading', { name: shown, exact: true }).first()
export const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This screen is unavailable' })
export const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' })
export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** What hangs is given up after two minutes; any other fault shows itself. */
export async function expectUnavailable(page: Page, { framed }: Remote, fault?: Fault) {
  if (isHang(fault)) {
    const isShown = async () => {
      await page.clock.fastForward(120_000)
      return unavailable(page).isVisible()
    }
    await expect.poll(isShown).toBe(true)
  }
  await expect(unavailable(page)).toBeVisible()
  if (framed) await expect(navigation(page)).toBeVisible()
}

/** One press is enough now, and what the browser keeps is whole. */
export async function expectHealedByOnePress(page: Page, line: Line, remote: Remote) {
  line.clear()
  await tryAgain(page).click()
  await expect(heading(page, remote)).toBeVisible()
  await page.reload()
  await expect(heading(page, remote)).toBeVisible()
}

/** The tab gets attention, and asks what is live. */
export async function comeBack(page: Page) {
  const asked = page.waitForResponse('**/registry/live.json')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await asked
}
