import { demoAccounts, demoPassword, type DemoAccount } from '@aerofleet/shared/demo-accounts'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { framesIn } from '@aerofleet/shared/release-event'
import { roleLabel } from '@aerofleet/shared/roles'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Build } from '../build-output'
import { createReleaseReader } from '../candidate'
import { findMisfits } from '../checks/fit'
import { sourceLines } from '../source-lines'
import { releasesOf, type Live } from '../store/registry'
import type { Store } from '../store/store'
import { chromiumOptions } from './chromium'
import { compositions, pathsToVisit, type Composition } from './compositions'
import { installChromium } from './install-chromium'
import { openStage, type Stage } from './stage'
import {
  addressFor,
  maxWait,
  measureWork,
  requireRest,
  visit,
  type PageError,
  type ReadWork,
} from './visit'

/** Whatever the machine is, a screen shows the same. */
const place = { locale: 'en-US', timezoneId: 'UTC' }

type Player = { page: Page; readWork: ReadWork; account: DemoAccount }

const roleOf = ({ role }: DemoAccount) => (role ? roleLabel(role) : 'a user without a role')

async function signIn(page: Page, { email }: DemoAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  // Without this wait, later errors of the dashboard would count as errors of the first page.
  await page.waitForLoadState('networkidle')
}

async function enter(browser: Browser, url: string, account: DemoAccount): Promise<Player> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...place })
  context.setDefaultTimeout(maxWait * 1000)
  const page = await context.newPage()
  const readWork = await measureWork(page)
  await requireRest(readWork, signIn(page, account)).catch((error: unknown) => {
    const sentence = error instanceof Error ? error.message : String(error)
    throw new Error(`/login as ${roleOf(account)}: ${sentence}`, { cause: error })
  })
  return { page, readWork, account }
}

type Problem = {
  account: DemoAccount
  path: string
  problems: string[]
  error?: PageError | undefined
}

async function play(
  { page, readWork, account }: Player,
  live: Live,
  paths: string[],
): Promise<Problem[]> {
  const links = new Set<string>()
  const found: Problem[] = []
  for (const path of paths) {
    const isOwn = (link: string) => ownerOf({ revision: 0, ...live }, link)?.page.path === path
    const { problems, errors, isAtRest, ...visited } = await visit(
      page,
      readWork,
      addressFor(path, links, isOwn),
    )
    for (const link of visited.links) links.add(link)
    const [error] = errors
    if (problems.length > 0 || error) found.push({ account, path, problems, error })
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
): Promise<(Problem & { beside: string })[]> {
  let players: Player[] | undefined
  for (const { live, beside } of all) {
    await stage.play(live)
    players ??= await Promise.all(demoAccounts.map((each) => enter(browser, stage.url, each)))
    const paths = pathsToVisit(live, candidate)
    const found = (await Promise.all(players.map((player) => play(player, live, paths)))).flat()
    if (found.length > 0) return found.map((problem) => ({ ...problem, beside }))
  }
  return []
}

/** Names the first error of a page, and its lines in the team's sources if the release has source maps. */
async function describe(
  { account, path, beside, problems, error }: Problem & { beside: string },
  { name, version, directory }: Build,
): Promise<string> {
  const what = [...problems, ...(error ? [error.message] : [])].join('; ')
  const frames = error ? framesIn(error.stack, name, version) : []
  const lines = await sourceLines(directory, frames)
  const sentence = `${path} as ${roleOf(account)}, beside ${beside}: ${what}`
  return [sentence, ...lines.map((line) => `    at ${line}`)].join('\n  ')
}

/**
 * Visits in headless Chromium, as a user of each role, the pages that the candidate can have changed: beside the live
 * releases, and beside the ones to which other teams may go back.
 * @param server the built API server, with accounts and a sample fleet of its own
 * @returns a sentence for each page that does not render or reports an error, and then one that says how it was played
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
    const browser = await chromium.launch(await chromiumOptions(await installChromium()))
    try {
      const all = await compositions(live, candidate, fits)
      const found = await playAll(browser, stage, all, candidate)
      if (found.length === 0) return []
      const how = `Played in Chromium ${browser.version()}, locale ${place.locale}, time zone ${place.timezoneId}.`
      return [...(await Promise.all(found.map((problem) => describe(problem, build)))), how]
    } finally {
      await browser.close()
    }
  } finally {
    await stage.close()
  }
}
