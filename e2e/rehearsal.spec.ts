import { copyStore, mfe } from './support/command'
import { copyVersion } from './support/copy-version'
import { test as base, expect } from './support/test'

const test = base.extend<{ store: string }>({
  store: async ({}, use) => {
    const { store, remove } = await copyStore()
    await use(store)
    await remove()
  },
})

test('a version with a page that throws and one in an endless loop is refused in its rehearsal, with route, role and error', async ({
  store,
}) => {
  test.setTimeout(240_000)
  const version = await copyVersion(store, 'fleet', {
    '"Aircraft Details"': '(()=>{throw new Error("The altimeter is broken")})()',
    // The page loops for the operator only, because an endless loop takes a whole processor until the rehearsal gives
    // up.
    '"Aircraft Onboarding"':
      '(()=>{while(document.body.textContent.includes("Olga Perera"));return "Onboarding"})()',
  })
  const { code: exit, output } = await mfe(`promote fleet ${version} --rehearse`, {
    env: { MFE_STORE: store },
  })
  expect(exit).toBe(1)
  expect(output).toContain(`fleet ${version} is refused:`)
  expect(output).toMatch(
    /\/dashboard\/aircraft\/:id as MRO, beside the live versions: This screen is unavailable; .*The altimeter is broken/,
  )
  expect(output).toMatch(
    /\/dashboard\/add-aircraft as Operator, beside the live versions: the page does not come to rest: it has worked for 10 s/,
  )
  const refused = Array.from(output.matchAll(/^ {2}(\/.+), beside/gm), ([, visit]) => visit)
  expect(refused.toSorted()).toEqual([
    '/dashboard/add-aircraft as Operator',
    '/dashboard/aircraft/:id as Admin',
    '/dashboard/aircraft/:id as MRO',
    '/dashboard/aircraft/:id as a user without a role',
  ])
  const status = await mfe('status', { env: { MFE_STORE: store } })
  expect(status.output).not.toContain(version)
})
