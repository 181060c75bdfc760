import { navigation, tryAgain, unavailable } from '../../support/frame-parts'
import { provoke } from '../../support/page-errors'
import { expect, rowsOf, type Tools } from '../frame'
import type { Fault } from '../line'
import {
  expectHealedByOnePress,
  expectUnavailable,
  faults,
  fetchLiveRelease,
  headingOf,
  isHang,
  maintenance,
  places,
  remotes,
  requestFor,
  type Place,
  type Remote,
} from './remote-files'

const healedByOnePress =
  'This screen is unavailable, inside the frame; one press of Try Again heals it when the cause is gone, and a reload shows it'
const unnoticed = 'nobody notices'

async function openPage(tools: Tools, remote: Remote, place: Place) {
  provoke(/\/mfe\/|elsewhere\.test/)
  const file = places[place](await fetchLiveRelease(tools, remote), remote.path) ?? 'none'
  return { page: await tools.visit(remote.who), request: requestFor(file) }
}

type Strike = (tools: Tools, remote: Remote, place: Place, fault: Fault) => Promise<void>

const firstVisit: Strike = async (tools, remote, place, fault) => {
  const { page, request } = await openPage(tools, remote, place)
  tools.line.when(request, fault)
  if (isHang(fault)) await page.clock.install()
  await page.goto(remote.path, { waitUntil: 'commit' })
  await expectUnavailable(page, remote, fault)
  await expectHealedByOnePress(page, tools.line, remote)
}

/** Moves the pointer to the link, so that the page fetches the file before the click. */
async function hoverLink(tools: Tools, remote: Remote, place: Place, fault: Fault) {
  const { page, request } = await openPage(tools, remote, place)
  if (isHang(fault)) await page.clock.install()
  tools.line.when(request, fault)
  await page.goto(remote.other.path)
  await remote.link(page).hover()
  await expect.poll(() => tools.line.requests().some((line) => request.test(line))).toBe(true)
  return page
}

const fetchedBeforehand: Strike = async (tools, remote, place, fault) => {
  const page = await hoverLink(tools, remote, place, fault)
  await remote.link(page).click()
  await expectUnavailable(page, remote, fault)
  await expectHealedByOnePress(page, tools.line, remote)
}

const overWhenUsed: Strike = async (tools, remote, place, fault) => {
  const page = await hoverLink(tools, remote, place, fault)
  tools.line.clear()
  await remote.link(page).click()
  await expect(headingOf(page, remote)).toBeVisible()
  await expect(unavailable(page)).toHaveCount(0)
}

/** Each of the faults with each file of a remote. */
const withEachFile = (some: Record<string, Fault>) =>
  (Object.keys(places) as Place[]).flatMap((place) =>
    Object.entries(some).map(([label, fault]) => ({ place, label, fault })),
  )

const rows: [name: string, when: string, outcome: string, Strike][] = [
  ['fleet', 'at the first visit', healedByOnePress, firstVisit],
  [
    'fleet',
    'when it is fetched beforehand and when it is used',
    healedByOnePress,
    fetchedBeforehand,
  ],
  ['fleet', 'only when it is fetched beforehand', unnoticed, overWhenUsed],
  ['landing', 'at the first visit', healedByOnePress, firstVisit],
  [
    'landing',
    'when it is fetched beforehand and when it is used',
    healedByOnePress,
    fetchedBeforehand,
  ],
  [
    'admin',
    'when it is fetched beforehand and when it is used',
    healedByOnePress,
    fetchedBeforehand,
  ],
  ['maintenance', 'at the first visit', healedByOnePress, firstVisit],
]

for (const [name, when, outcome, strike] of rows) {
  const row = rowsOf(`Files of ${name}`, name === maintenance.name ? 'full' : 'default')
  for (const remote of [...remotes, maintenance].filter((each) => each.name === name)) {
    for (const { place, label, fault } of withEachFile(faults)) {
      row(`the ${place} ${label}, ${when}`, outcome, (tools) => strike(tools, remote, place, fault))
    }
  }
}

const passingFaults: Record<string, Fault> = {
  'is missing': { status: 404 },
  'is answered 503': { status: 503 },
  'breaks off in its body': 'cut in the body',
  'is damaged and kept by the browser': 'damage',
  'comes 3 s late': { delay: 3000 },
}

const row = rowsOf('Remotes')

for (const remote of remotes) {
  for (const { place, label, fault } of withEachFile(passingFaults)) {
    row(
      `the ${place} of ${remote.name} ${label}, once`,
      'the screen is shown without a press',
      async (tools) => {
        const { page, request } = await openPage(tools, remote, place)
        tools.line.when(request, fault, { times: 1 })
        await page.goto(remote.path)
        await expect(headingOf(page, remote)).toBeVisible()
        await expect(unavailable(page)).toHaveCount(0)
      },
    )
  }
}

// An idle page fetches the files of all entries of the navigation, whether they are used or not.
for (const remote of remotes) {
  const { name, who, other } = remote
  for (const [label, fault] of Object.entries(faults)) {
    row(
      `every file of ${name} ${label}, and it is not used`,
      unnoticed,
      async (tools) => {
        provoke(/\/mfe\/|elsewhere\.test/)
        const { line } = tools
        const page = await tools.visit(who)
        line.when(new RegExp(`/mfe/${name}/`), fault)
        await page.clock.install()
        await page.goto(other.path)
        await page.clock.fastForward(10_000)
        const isFetched = () => line.requests().some((request) => request.includes(`/mfe/${name}/`))
        if (remote.isFramed) await expect.poll(isFetched).toBe(true)
        await expect(headingOf(page, other)).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      },
      label === 'is missing' && name === 'fleet' ? { always: true } : {},
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
      line.when(new RegExp(`/mfe/${remote.name}/`), { status: 503 })
      await page.goto(remote.path)
      await expectUnavailable(page, remote)
      await tryAgain(page).click()
      await expectUnavailable(page, remote)
      if (remote.isFramed) {
        await navigation(page).locator(`a[href="${remote.other.path}"]`).click()
        await expect(headingOf(page, remote.other)).toBeVisible()
        await remote.link(page).click()
      } else {
        // Until the press has failed the screen of before stands there.
        await page.reload()
      }
      await expectUnavailable(page, remote)
      await expectHealedByOnePress(page, line, remote)
      const next = await page.context().newPage()
      await next.goto(remote.path)
      await expect(headingOf(next, remote)).toBeVisible()
    },
    remote.name === 'landing' ? { always: true } : {},
  )
}

for (const { name, who } of remotes.filter(({ isFramed }) => isFramed)) {
  row(
    `every file of ${name} is answered 503 at home, where it fills panels`,
    'its panels say that they are unavailable, the cards are there; one press heals them',
    async ({ line, visit }) => {
      provoke(/\/mfe\//)
      const page = await visit(who)
      line.when(new RegExp(`/mfe/${name}/`), { status: 503 })
      await page.goto('/dashboard')
      const failures = page.getByRole('alert').filter({ hasText: 'This panel is unavailable' })
      await expect(failures.first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'View Aircraft' })).toBeVisible()
      line.clear()
      await failures.first().getByRole('button', { name: 'Try Again' }).click()
      await expect(failures).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Latest changes' })).toBeVisible()
    },
    name === 'fleet' ? { always: true } : {},
  )
}
