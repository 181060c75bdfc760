import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import type { Locator, Page } from '@playwright/test'
import { navigation, navigationEntry, tryAgain, unavailable } from '../../support/frame-parts'
import { filesOf } from '../../support/releases'
import { expect, type Tools, type Who } from '../frame'
import type { Fault, Network } from '../network'

export type Remote = {
  name: string
  /** The account that opens the screen at `path`. */
  who: Who
  path: string
  heading: string | RegExp
  /** On the screen of another remote. */
  link: (page: Page) => Locator
  isFramed: boolean
  /** A screen that must go on when this remote fails. */
  other: { path: string; heading: string }
}

export const remotes = {
  fleet: {
    name: 'fleet',
    who: 'admin',
    path: '/dashboard/aircraft',
    heading: 'Aircraft Fleet',
    link: (page) => navigationEntry(page, 'Aircraft'),
    isFramed: true,
    other: { path: '/dashboard/operators', heading: 'Operators' },
  },
  admin: {
    name: 'admin',
    who: 'admin',
    path: '/dashboard/operators',
    heading: 'Operators',
    link: (page) => navigationEntry(page, 'Operators'),
    isFramed: true,
    other: { path: '/dashboard/aircraft', heading: 'Aircraft Fleet' },
  },
  landing: {
    name: 'landing',
    who: 'nobody',
    path: '/',
    heading: /^Built for operators/,
    link: (page) => page.getByRole('link', { name: 'AeroFleet' }),
    isFramed: false,
    other: { path: '/login', heading: 'Sign In' },
  },
} satisfies Record<string, Remote>

export const maintenance: Remote = {
  name: 'maintenance',
  who: 'operator',
  path: '/dashboard/maintenance',
  heading: 'Maintenance',
  link: (page) => navigationEntry(page, 'Maintenance'),
  isFramed: true,
  other: { path: '/dashboard/aircraft', heading: 'Aircraft Fleet' },
}

/** The files that a screen needs, by their places in the build. */
export const places = {
  entry: ({ entry: address }: Release) => address,
  'exposed module': ({ preload }: Release) => preload[0],
  'shared chunk': (release: Release, path: string) => filesOf(release, path, 'js')[0],
  'page chunk': (release: Release, path: string) => filesOf(release, path, 'js').at(-1),
  'page style sheet': (release: Release, path: string) => filesOf(release, path, 'css').at(-1),
}
export type Place = keyof typeof places

export async function fetchLiveRelease({ product }: Tools, { name }: Remote): Promise<Release> {
  const answer = await fetch(`${product.url}/registry/live.json`)
  const { remotes: live } = (await answer.json()) as Registry
  const release = live[name]?.current
  if (!release) throw new Error(`${name} is not live`)
  return release
}

/** Matches a file's address in `network.when`. */
export const requestFor = (address: string) =>
  new RegExp(`^GET ${address.replaceAll('.', '\\.')}(\\?|$)`)

const cached = { 'cache-control': 'public, max-age=31536000, immutable' }
/** A network's sign-in portal answers this page in place of any file. */
const portalPage = '<!doctype html><title>Welcome to the hotel</title><h1>Please sign in</h1>'

export const faults: Record<string, Fault> = {
  'is missing': { status: 404 },
  'is answered 500': { status: 500 },
  'is answered 503': { status: 503 },
  'is a page of HTML': { status: 200, body: portalPage, type: 'text/html' },
  'is a page of HTML that the browser keeps': {
    status: 200,
    body: portalPage,
    type: 'text/html',
    headers: cached,
  },
  'is empty': { status: 200, type: 'text/javascript', headers: cached },
  'loses its connection': 'cut',
  'breaks off in its body': 'cut in the body',
  'is damaged and kept by the browser': 'damage',
  'has a wrong MIME type': { headers: { 'content-type': 'text/plain' } },
  'is sent to another origin': { redirect: 'https://elsewhere.test/file.js' },
  hangs: 'hang',
}

export const isHang = (fault?: Fault) => fault === 'hang'

export const headingOf = (page: Page, { heading }: Pick<Remote, 'heading'>) =>
  page.getByRole('heading', { name: heading, exact: true }).first()

/** A page gives up a hanging request after two minutes, so the page's clock jumps ahead. */
export async function expectUnavailable(page: Page, { isFramed }: Remote, fault?: Fault) {
  if (isHang(fault)) {
    const isUnavailable = async () => {
      await page.clock.fastForward(120_000)
      return unavailable(page).isVisible()
    }
    await expect.poll(isUnavailable).toBe(true)
  }
  await expect(unavailable(page)).toBeVisible()
  if (isFramed) await expect(navigation(page)).toBeVisible()
}

/** One press of Try Again is enough when the fault is over, because the browser keeps no damaged file. */
export async function expectHealedByOnePress(page: Page, network: Network, remote: Remote) {
  network.clear()
  await tryAgain(page).click()
  await expect(headingOf(page, remote)).toBeVisible()
  await page.reload()
  await expect(headingOf(page, remote)).toBeVisible()
}
