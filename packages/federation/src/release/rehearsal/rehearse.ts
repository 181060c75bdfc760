import { demoAccounts, demoPassword, type DemoAccount } from '@aerofleet/shared/demo-accounts'
import { roleLabel } from '@aerofleet/shared/roles'
import { chromium, type Browser, type Page } from '@playwright/test'
import { createReleaseReader } from '../candidate'
import { findMisfits } from '../checks/fit'
import { releasesOf, type Live } from '../store/registry'
import type { Store } from '../store/store'
import { chromiumOptions } from './chromium'
import { compositions, pathsToVisit, type Composition } from './compositions'
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
  // Without this wait, later errors of the dashboard would count as errors of the first page.
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

type Problem = { account: DemoAccount; path: string; what: string }

async function play({ page, account }: Player, paths: string[]): Promise<Problem[]> {
  const links = new Set<string>()
  const found: Problem[] = []
  for (const path of paths) {
    const address = addressFor(path, links)
    const { problems, isAtRest, ...visited } = await visit(page, address)
    for (const link of visited.links) links.add(link)
    if (problems.length > 0) found.push({ account, path, what: problems.join('; ') })
    // The browser cannot leave a page that is in an endless loop.
    if (!isAtRest) break
  }
  return found
}

async function playAll(
  browser: Browser,
  stage: Stage,
  all: Composition[],
  candidate: string,
): Promise<string[]> {
  let players: Player[] | undefined
  for (const { live, beside } of all) {
    await stage.play(live)
    players ??= await Promise.all(demoAccounts.map((each) => enter(browser, stage.url, each)))
    const paths = pathsToVisit(live, candidate)
    const problems = (await Promise.all(players.map((player) => play(player, paths)))).flat()
    if (problems.length === 0) continue
    return problems.map(
      ({ account, path, what }) => `${path} as ${roleOf(account)}, beside ${beside}: ${what}`,
    )
  }
  return []
}

/**
 * Visits in headless Chromium, as a user of each role, the pages that the candidate can have changed: beside the live
 * releases, and beside the ones to which other teams may go back.
 * @param server the built API server, with accounts and a sample fleet of its own
 * @returns a sentence for each page that does not render or reports an error
 */
export async function rehearse(
  server: string,
  store: Pick<Store, 'directoryOf'>,
  live: Live,
  candidate: string,
): Promise<string[]> {
  if (!live.shell) throw new Error('No shell is live. Put one live first: mfe promote shell')
  const read = createReleaseReader(store)
  const build = await read(candidate, releasesOf(live, candidate)?.current.version ?? '')
  const fits = async (others: Live) => (await findMisfits(build, others, read)).length === 0
  const stage = await openStage(server, store)
  try {
    const browser = await chromium.launch(await chromiumOptions())
    try {
      const all = await compositions(live, candidate, fits)
      return await playAll(browser, stage, all, candidate)
    } finally {
      await browser.close()
    }
  } finally {
    await stage.close()
  }
}
