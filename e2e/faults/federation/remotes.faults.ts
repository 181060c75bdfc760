import { navigation, tryAgain, unavailable } from '../../support/frame-parts'
import { provoke } from '../../support/page-errors'
import { expect, rowsOf, type Tools } from '../frame'
import type { Fault } from '../network'
import {
  expectHealedByOnePress,
  expectUnavailable,
  faults,
  fetchLiveRelease,
  headingOf,
  isHang,
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

async function firstVisit(tools: Tools, remote: Remote, place: Place, fault: Fault) {
  const { page, request } = await openPage(tools, remote, place)
  tools.network.when(request, fault)
  if (isHang(fault)) await page.clock.install()
  await page.goto(remote.path, { waitUntil: 'commit' })
  await expectUnavailable(page, remote, fault)
  await expectHealedByOnePress(page, tools.network, remote)
}

const placeNames = Object.keys(places) as Place[]
const { fleet, admin, landing } = remotes
const row = rowsOf('Files of fleet')
for (const place of placeNames) {
  for (const [label, fault] of Object.entries(faults)) {
    row(`the ${place} ${label}, at the first visit`, healedByOnePress, (tools) =>
      firstVisit(tools, fleet, place, fault),
    )
  }
}
for (const remote of [admin, landing]) {
  rowsOf(`Files of ${remote.name}`)(
    'the entry is missing, at the first visit',
    healedByOnePress,
    (tools) => firstVisit(tools, remote, 'entry', { status: 404 }),
  )
}

/** When the pointer is on the link, the page fetches the damaged file before the click. */
async function hoverLink(tools: Tools) {
  const { page, request } = await openPage(tools, fleet, 'page chunk')
  tools.network.when(request, 'damage')
  await page.goto(fleet.other.path)
  await fleet.link(page).hover()
  await expect
    .poll(() => tools.network.requests().some((network) => request.test(network)))
    .toBe(true)
  return page
}

row(
  'the page chunk is damaged and kept by the browser, when it is fetched beforehand and when it is used',
  healedByOnePress,
  async (tools) => {
    const page = await hoverLink(tools)
    await fleet.link(page).click()
    await expectUnavailable(page, fleet)
    await expectHealedByOnePress(page, tools.network, fleet)
  },
)

row(
  'the page chunk is damaged and kept by the browser, only when it is fetched beforehand',
  unnoticed,
  async (tools) => {
    const page = await hoverLink(tools)
    tools.network.clear()
    await fleet.link(page).click()
    await expect(headingOf(page, fleet)).toBeVisible()
    await expect(unavailable(page)).toHaveCount(0)
  },
)

const passingFaults: Record<string, Fault> = {
  'is missing': { status: 404 },
  'is answered 503': { status: 503 },
  'breaks off in its body': 'cut in the body',
  'is damaged and kept by the browser': 'damage',
  'comes 3 s late': { delay: 3000 },
}
for (const [label, fault] of Object.entries(passingFaults)) {
  row(`the page chunk ${label}, once`, 'the screen is shown without a press', async (tools) => {
    const { page, request } = await openPage(tools, fleet, 'page chunk')
    tools.network.when(request, fault, { times: 1 })
    await page.goto(fleet.path)
    await expect(headingOf(page, fleet)).toBeVisible()
    await expect(unavailable(page)).toHaveCount(0)
  })
}

// An idle page prefetches the files of all entries of the navigation, used or not.
for (const [label, fault] of Object.entries(faults)) {
  row(
    `every file of fleet ${label}, and it is not used`,
    unnoticed,
    async ({ network, visit }) => {
      provoke(/\/mfe\/|elsewhere\.test/)
      const page = await visit(fleet.who)
      network.when(/\/mfe\/fleet\//, fault)
      await page.clock.install()
      await page.goto(fleet.other.path)
      await page.clock.fastForward(10_000)
      const isFetched = () => network.requests().some((request) => request.includes('/mfe/fleet/'))
      await expect.poll(isFetched).toBe(true)
      await expect(headingOf(page, fleet.other)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
    { always: label === 'is missing' },
  )
}

for (const remote of [fleet, landing]) {
  rowsOf('Remotes')(
    `every file of ${remote.name} is answered 503, and later the files are back`,
    'This screen is unavailable as often as somebody tries; the others go on; when the files are back one press heals it, and a new visit shows it',
    async (tools) => {
      provoke(/\/mfe\//)
      const { network } = tools
      const page = await tools.visit(remote.who)
      network.when(new RegExp(`/mfe/${remote.name}/`), { status: 503 })
      await page.goto(remote.path)
      await expectUnavailable(page, remote)
      await tryAgain(page).click()
      await expectUnavailable(page, remote)
      if (remote.isFramed) {
        await navigation(page).locator(`a[href="${remote.other.path}"]`).click()
        await expect(headingOf(page, remote.other)).toBeVisible()
        await remote.link(page).click()
      } else {
        // The old screen stays until the press has failed.
        await page.reload()
      }
      await expectUnavailable(page, remote)
      await expectHealedByOnePress(page, network, remote)
      const next = await page.context().newPage()
      await next.goto(remote.path)
      await expect(headingOf(next, remote)).toBeVisible()
    },
    { always: remote === landing },
  )
}

rowsOf('Remotes')(
  'every file of fleet is answered 503 at home, where it fills panels',
  'its panels say that they are unavailable, the cards are there; one press heals them',
  async ({ network, visit }) => {
    provoke(/\/mfe\//)
    const page = await visit(fleet.who)
    network.when(/\/mfe\/fleet\//, { status: 503 })
    await page.goto('/dashboard')
    const failures = page.getByRole('alert').filter({ hasText: 'This panel is unavailable' })
    await expect(failures.first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Aircraft' })).toBeVisible()
    network.clear()
    await failures.first().getByRole('button', { name: 'Try Again' }).click()
    await expect(failures).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Latest changes' })).toBeVisible()
  },
  { always: true },
)
