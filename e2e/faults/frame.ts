import type { BrowserContext, Page } from '@playwright/test'
import { demo, type DemoAccount } from '../support/demo'
import { provoke, unloaded } from '../support/page-errors'
import type { Product } from '../support/product'
import { startReleases, type Releases } from '../support/releases'
import { test as base, expect, signIn } from '../support/test'
import { startLine, type Line } from './line'

export { expect }

/** Who opens a page: one of the demo accounts, or nobody who is signed in. */
export type Who = DemoAccount | 'nobody'
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export type Tools = {
  product: Product
  /** What is live in it; after the row, what was built is live again. */
  releases: Releases
  /** All pages of the matrix reach the product through it. */
  line: Line
  /** A page in a browser profile of its own, in which this user has signed in: before any fault. */
  visit: (who: Who) => Promise<Page>
  /** How many single cases the row has tried; without a word it is one. */
  cases: (count: number) => void
}

type Options = {
  /** The row belongs to `npm test`, which plays some of every kind. */
  always?: boolean
  /** The issue that mends it: until then the row must fail. */
  mendedBy?: number
}

type Fixtures = { tools: Tools }
type WorkerFixtures = {
  releases: Releases
  line: Line
  sessionOf: (who: Who) => Promise<Session | undefined>
}

export const annotation = 'fault'
/** What the report knows of a row. */
export type Row = { kind: string; what: string; seen: string; mendedBy?: number }

const test = base.extend<Fixtures, WorkerFixtures>({
  releases: [
    async ({}, use) => {
      const releases = await startReleases({ DEMO_AIRCRAFT: '24' })
      await use(releases)
      await releases.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ releases }, use) => use(releases.product), { scope: 'worker' }],
  line: [
    async ({ product }, use) => {
      const line = await startLine(product.url)
      await use(line)
      await line.stop()
    },
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ browser, line }, use) => {
      const sessions = new Map<Who, Session>()
      await use(async (who) => {
        if (who === 'nobody') return undefined
        const known = sessions.get(who)
        if (known) return known
        const context = await browser.newContext({ baseURL: line.url })
        await signIn(await context.newPage(), demo(who))
        const session = await context.storageState({ indexedDB: true })
        await context.close()
        sessions.set(who, session)
        line.clear()
        return session
      })
    },
    { scope: 'worker' },
  ],
  tools: async ({ browser, product, releases, line, sessionOf }, use, info) => {
    const contexts: BrowserContext[] = []
    // A console says of every answer what it is; whatever else stands there is a fault of the page.
    provoke(unloaded)
    await use({
      product,
      releases,
      line,
      async visit(who) {
        const storageState = await sessionOf(who)
        const context = await browser.newContext({ baseURL: line.url, storageState })
        contexts.push(context)
        return context.newPage()
      },
      cases: (count) => info.annotations.push({ type: 'cases', description: String(count) }),
    })
    line.clear()
    await Promise.all(contexts.map((context) => context.close()))
    await releases.reset()
  },
})

/**
 * Gives what adds rows of one kind to the matrix. A row says what strikes, what the user or client then
 * sees, and how that is tried; never how the product does it.
 */
export function rowsOf(kind: string) {
  return (
    what: string,
    seen: string,
    play: (tools: Tools) => Promise<void>,
    { always, mendedBy }: Options = {},
  ) => {
    const row: Row = { kind, what, seen, ...(mendedBy && { mendedBy }) }
    const details = {
      tag: always ? ['@always'] : [],
      annotation: { type: annotation, description: JSON.stringify(row) },
    }
    test(`${kind}: ${what} → ${seen}`, details, async ({ tools }) => {
      await (mendedBy ? requireFailure(() => play(tools), mendedBy) : play(tools))
    })
  }
}

/** Only what is expected may fail: a set-up that does not work is no known fault. */
async function requireFailure(play: () => Promise<void>, mendedBy: number): Promise<void> {
  // What the page says of the fault is part of it.
  provoke(/./)
  const failure: unknown = await play().then(
    () => null,
    (error: unknown) => error,
  )
  if (failure === null) {
    throw new Error(`This holds by now: take "mendedBy: ${mendedBy}" off the row.`)
  }
  const isExpectation = failure instanceof Error && 'matcherResult' in failure
  if (!isExpectation) throw failure
}
