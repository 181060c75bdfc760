import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demo, type DemoAccount } from '../support/demo'
import { failedLoad, provoke } from '../support/page-errors'
import type { Product } from '../support/product'
import { startReleases, type Releases } from '../support/releases'
import { shared } from '../support/shared'
import { test as base, expect, signIn } from '../support/test'
import { startNetwork, type Network } from './network'

export { expect }

export type Who = DemoAccount | 'nobody'
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export type Tools = {
  product: Product
  /** Changes the live releases. After the row the built ones are live again. */
  releases: Releases
  /** A proxy between all pages and the product. */
  network: Network
  /** Opens a page in a new browser profile. The user has signed in there before any fault. */
  visit: (who: Who) => Promise<Page>
  /** For a row that tries more than one case. */
  cases: (count: number) => void
}

type Options = {
  /** `npm test` plays the row, too, as an example of its kind. */
  always?: boolean
}

type Field = {
  releases: Releases
  network: Network
  sessionOf: (who: Who) => Promise<Session | undefined>
}

export const annotation = 'fault'
export type Row = { kind: string; cause: string; outcome: string }

function createSessions(browser: Browser, network: Network): Field['sessionOf'] {
  const sessions = new Map<Who, Session>()
  return async (who) => {
    if (who === 'nobody') return undefined
    const savedSession = sessions.get(who)
    if (savedSession) return savedSession
    const context = await browser.newContext({ baseURL: network.url })
    await signIn(await context.newPage(), demo(who))
    const session = await context.storageState()
    await context.close()
    sessions.set(who, session)
    network.clear()
    return session
  }
}

const sharedField = (env: Record<string, string>, optional?: string) =>
  shared<[Browser], Field>(async (browser) => {
    const releases = await startReleases({ DEMO_AIRCRAFT: '24', ...env }, optional)
    const network = await startNetwork(releases.product.url)
    const stop = async () => {
      await network.stop()
      await releases.stop()
    }
    return { value: { releases, network, sessionOf: createSessions(browser, network) }, stop }
  })

const testOn = (field: (browser: Browser) => Promise<Field>) =>
  base.extend<{ field: Field; tools: Tools }>({
    field: [async ({ browser }, use) => use(await field(browser)), { timeout: 120_000 }],
    product: async ({ field: { releases } }, use) => use(releases.product),
    tools: async ({ browser, product, field: { releases, network, sessionOf } }, use, info) => {
      const contexts: BrowserContext[] = []
      // Rows withhold and damage files. Any other error in a console is a fault of the page.
      provoke(failedLoad)
      await use({
        product,
        releases,
        network,
        async visit(who) {
          const storageState = await sessionOf(who)
          const context = await browser.newContext({ baseURL: network.url, storageState })
          contexts.push(context)
          return context.newPage()
        },
        cases: (count) => info.annotations.push({ type: 'cases', description: String(count) }),
      })
      network.clear()
      await Promise.all(contexts.map((context) => context.close()))
      await releases.reset()
    },
  })

const compositions = {
  default: testOn(sharedField({})),
  full: testOn(sharedField({ COMPOSITION: 'full' }, 'maintenance')),
}

/**
 * Returns the function that adds rows of one kind to the matrix. A row names the cause and the outcome that the user or
 * client sees, and plays them. It never says how the product is built.
 */
export function rowsOf(kind: string, composition: keyof typeof compositions = 'default') {
  const play = compositions[composition]
  return (
    cause: string,
    outcome: string,
    steps: (tools: Tools) => Promise<void>,
    { always }: Options = {},
  ) => {
    const row: Row = { kind, cause, outcome }
    const details = {
      tag: always ? ['@always'] : [],
      annotation: { type: annotation, description: JSON.stringify(row) },
    }
    play(`${kind}: ${cause} → ${outcome}`, details, ({ tools }) => steps(tools))
  }
}
