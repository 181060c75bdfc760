import { provoke } from '../support/page-errors'
import { expect, rowsOf, type Tools } from './frame'
import type { Fault } from './line'
import {
  askedFor,
  expectHealedByOnePress,
  expectUnavailable,
  faults,
  heading,
  isHang,
  liveRelease,
  navigation,
  places,
  remotes,
  tryAgain,
  unavailable,
  type Place,
  type Remote,
} from './remote-files'

const lasting =
  'This screen is unavailable, inside the frame; one press of Try Again heals it when the cause is gone, and a reload shows it'
const never = 'nobody notices'

async function pageAndFile(tools: Tools, remote: Remote, place: Place) {
  provoke(/\/mfe\/|elsewhere\.test/)
  const file = places[place](await liveRelease(tools, remote), remote.path) ?? 'none'
  return { page: await tools.visit(remote.who), asked: askedFor(file) }
}

type Strike = (tools: Tools, remote: Remote, place: Place, fault: Fault) => Promise<void>

const firstVisit: Strike = async (tools, remote, place, fault) => {
  const { page, asked } = await pageAndFile(tools, remote, place)
  tools.line.when(asked, fault)
  if (isHang(fault)) await page.clock.install()
  await page.goto(remote.path, { waitUntil: 'commit' })
  await expectUnavailable(page, remote, fault)
  await expectHealedByOnePress(page, tools.line, remote)
}

/** The pointer comes to the link and fetches the file; gives the page before the click. */
async function hover(tools: Tools, remote: Remote, place: Place, fault: Fault) {
  const { page, asked } = await pageAndFile(tools, remote, place)
  if (isHang(fault)) await page.clock.install()
  await page.goto(remote.from)
  tools.line.when(asked, fault)
  await remote.link(page).hover()
  await expect.poll(() => tools.line.seen().some((request) => asked.test(request))).toBe(true)
  return page
}

const fetchedBeforehand: Strike = async (tools, remote, place, fault) => {
  const page = await hover(tools, remote, place, fault)
  await remote.link(page).click()
  await expectUnavailable(page, remote, fault)
  await expectHealedByOnePress(page, tools.line, remote)
}

const overWhenUsed: Strike = async (tools, remote, place, fault) => {
  const page = await hover(tools, remote, place, fault)
  tools.line.clear()
  await remote.link(page).click()
  await expect(heading(page, remote)).toBeVisible()
  await expect(unavailable(page)).toHaveCount(0)
}

const tables: [name: string, what: string, seen: string, Strike][] = [
  ['fleet', 'at the first visit', lasting, firstVisit],
  ['fleet', 'when it is fetched beforehand and when it is used', lasting, fetchedBeforehand],
  ['fleet', 'only when it is fetched beforehand', never, overWhenUsed],
  ['landing', 'at the first visit', lasting, firstVisit],
  ['landing', 'when it is fetched beforehand and when it is used', lasting, fetchedBeforehand],
  ['admin', 'when it is fetched beforehand and when it is used', lasting, fetchedBeforehand],
]

for (const [name, when, seen, strike] of tables) {
  const row = rowsOf(`Files of ${name}`)
  for (const remote of remotes.filter((known) => known.name === name)) {
    for (const place of Object.keys(places) as Place[]) {
      for (const [what, fault] of Object.entries(faults)) {
        row(`the ${place} ${what}, ${when}`, seen, (tools) => strike(tools, remote, place, fault))
      }
    }
  }
}

const once: Record<string, Fault> = {
  'is missing': { status: 404 },
  'is answered 503': { status: 503 },
  'breaks off in its body': 'cut in the body',
  'is damaged and kept by the browser': 'damage',
  'comes 3 s late': { delay: 3000 },
}

const row = rowsOf('Remotes')

for (const remote of remotes) {
  for (const place of Object.keys(places) as Place[]) {
    for (const [what, fault] of Object.entries(once)) {
      row(
        `the ${place} of ${remote.name} ${what}, once`,
        'the screen is shown without a press',
        async (tools) => {
          const { page, asked } = await pageAndFile(tools, remote, place)
          tools.line.when(asked, fault, { times: 1 })
          await page.goto(remote.path)
          await expect(heading(page, remote)).toBeVisible()
          await expect(unavailable(page)).toHaveCount(0)
        },
      )
    }
  }
}

/** Idle pages fetch what the navigation offers, too. */
for (const remote of remotes) {
  const { name, who, from, other } = remote
  for (const [what, fault] of Object.entries(faults)) {
    row(
      `every file of ${name} ${what}, and it is not used`,
      never,
      async (tools) => {
        provoke(/\/mfe\/|elsewhere\.test/)
        const { line } = tools
        const page = await tools.visit(who)
        line.when(new RegExp(`/mfe/${name}/`), fault)
        await page.clock.install()
        await page.goto(from)
        await page.clock.fastForward(10_000)
        const isAsked = () => line.seen().some((request) => request.includes(`/mfe/${name}/`))
        if (remote.framed) await expect.poll(isAsked).toBe(true)
        await page.goto(other.path)
        await expect(heading(page, other)).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      },
      what === 'is missing' && name === 'fleet' ? { always: true } : {},
    )
  }
}

for (const remote of remotes) {
  row(
    `the whole of ${remote.name} is down, and comes back`,
    'This screen is unavailable as often as somebody tries; the others go on; then one press heals it, in a new visit nothing is left',
    async (tools) => {
      provoke(/\/mfe\//)
      const { line } = tools
      const page = await tools.visit(remote.who)
      const down = () => line.when(new RegExp(`/mfe/${remote.name}/`), { status: 503 })
      down()
      await page.goto(remote.path)
      await expectUnavailable(page, remote)
      await tryAgain(page).click()
      await expectUnavailable(page, remote)
      if (remote.framed) {
        await navigation(page).locator(`a[href="${remote.other.path}"]`).click()
        await expect(heading(page, remote.other)).toBeVisible()
        await remote.link(page).click()
        await expectUnavailable(page, remote)
      }
      await expectHealedByOnePress(page, line, remote)
      const next = await page.context().newPage()
      await next.goto(remote.path)
      await expect(heading(next, remote)).toBeVisible()
    },
    remote.name === 'landing' ? { always: true } : {},
  )
}
