import { demoAccounts, demoPassword, type DemoAccount } from '@aerofleet/shared/demo-accounts'
import { roleLabel } from '@aerofleet/shared/roles'
import { shellPaths } from '@aerofleet/shared/shell-paths'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Live } from '../store/registry'
import type { Store } from '../store/store'
import { findAbsent } from './absent'
import { chromiumOptions } from './chromium'
import { compositions, type Composition } from './compositions'
import { openStage, type Stage } from './stage'
import { addressFor, requireRest, visit } from './visit'

type Player = { page: Page; account: DemoAccount }

const roleOf = ({ role }: DemoAccount) => (role ? roleLabel(role) : 'a user without a role')

async function signIn(browser: Browser, url: string, account: DemoAccount): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  // Otherwise later errors of the dashboard would count as those of the first page.
  await page.waitForLoadState('networkidle')
  return page
}

async function enter(browser: Browser, url: string, account: DemoAccount): Promise<Player> {
  const page = await requireRest(signIn(browser, url, account)).catch((error: unknown) => {
    const sentence = error instanceof Error ? error.message : String(error)
    throw new Error(`/login as ${roleOf(account)}: ${sentence}`, { cause: error })
  })
  return { page, account }
}

/**
 * The home page, which shows panels, and all declared paths; those with parameters last, as links on the
 * others give their parameters.
 */
function pathsOf({ remotes }: Live): string[] {
  const paths = Object.values(remotes).flatMap(({ current }) =>
    current.declaration.paths.map(({ path }) => path),
  )
  return [shellPaths.dashboard, ...paths].sort(
    (a, b) => Number(a.includes(':')) - Number(b.includes(':')),
  )
}

type Problem = { account: DemoAccount; path: string; address: string; what: string }

async function play({ page, account }: Player, live: Live): Promise<Problem[]> {
  const links = new Set<string>()
  const found: Problem[] = []
  for (const path of pathsOf(live)) {
    const address = addressFor(path, links)
    const { problems, isAtRest, ...visited } = await visit(page, address)
    for (const link of visited.links) links.add(link)
    if (problems.length > 0) found.push({ account, path, address, what: problems.join('; ') })
    // A page in an endless loop cannot be sent to another address.
    if (!isAtRest) break
  }
  return found
}

async function playAll(browser: Browser, stage: Stage, all: Composition[]): Promise<string[]> {
  const enterAll = () => Promise.all(demoAccounts.map((each) => enter(browser, stage.url, each)))
  let players: Player[] | undefined
  for (const { live, beside, before } of all) {
    await stage.play(live)
    players ??= await enterAll()
    const problems = (await Promise.all(players.map((player) => play(player, live)))).flat()
    if (problems.length === 0) continue
    const own = before ? await withoutEarlier(browser, stage, before, problems) : problems
    if (own.length > 0) {
      return own.map(
        ({ account, path, what }) => `${path} as ${roleOf(account)}, beside ${beside}: ${what}`,
      )
    }
    players = undefined
  }
  return []
}

/** Without the problems that `before` has as well. */
async function withoutEarlier(
  browser: Browser,
  { url, play: putLive }: Stage,
  before: Live,
  problems: Problem[],
): Promise<Problem[]> {
  await putLive(before)
  const accounts = demoAccounts.filter((each) => problems.some(({ account }) => account === each))
  const own = await Promise.all(
    accounts.map(async (account) => {
      // A new page: one that is in an endless loop cannot be used again.
      const { page } = await enter(browser, url, account)
      const found: Problem[] = []
      for (const problem of problems.filter((each) => each.account === account)) {
        const visited = await visit(page, problem.address)
        if (visited.problems.length === 0) found.push(problem)
      }
      return found
    }),
  )
  return own.flat()
}

/**
 * Visits every declared path in headless Chromium as a user of each role, with the candidate beside the
 * current and beside the previous versions of the others, without the optional remotes and with all of them.
 * @param server the built API server, which brings accounts and a sample fleet of its own
 * @returns a sentence for each page that does not render or reports an error
 */
export async function rehearse(
  server: string,
  store: Store,
  live: Live,
  candidate: string,
): Promise<string[]> {
  if (!live.shell) throw new Error('No shell is live. Put one live first: mfe promote shell')
  const stage = await openStage(server, store)
  try {
    const browser = await chromium.launch(await chromiumOptions())
    try {
      const all = compositions(live, candidate, await findAbsent(store, live))
      return await playAll(browser, stage, all)
    } finally {
      await browser.close()
    }
  } finally {
    await stage.close()
  }
}
