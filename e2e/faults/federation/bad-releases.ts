import { expect, type Page } from '@playwright/test'
import { navigation, unavailable } from '../../support/frame-parts'
import type { Change, Releases } from '../../support/releases'

export type BadRelease = {
  changes?: (releases: Releases) => Change[]
}

const ofEntry = (edit: Change['edit'], afterBuild = false) => ({
  changes: () => [{ file: 'remoteEntry', edit, afterBuild }],
})
const ofRoutes = (edit: Change['edit']) => ({ changes: () => [{ file: 'expose_routes', edit }] })
const ofList = (kind: 'js' | 'css', edit: Change['edit'], afterBuild = false) => ({
  changes: (releases: Releases) => [{ file: releases.listFile(kind), edit, afterBuild }],
})
const replaceListRoute = (route: string) =>
  ofRoutes((text) => text.replace('{path:"aircraft",lazy:', () => `{${route},was:`))

/** These releases cannot show their screen, so the previous release takes their place. */
export const unusable: Record<string, BadRelease> = {
  'its entry throws while it is evaluated': ofEntry((text) => `throw new Error("a typo");${text}`),
  'its entry is missing': ofEntry(() => null, true),
  'its entry was tampered with': ofEntry((text) => `window.tampered=true;${text}`, true),
  'it exposes no routes': ofRoutes((text) => text.replace('"routes"', '"roots"')),
  'its exposed module throws': ofRoutes((text) =>
    text.replace(
      /\b(?:const|let) \w+=\[\{path:/,
      (routes) => `throw new Error("a typo");${routes}`,
    ),
  ),
  'it needs a module that the shell does not share': ofEntry((text) =>
    text.replaceAll('"@aerofleet/shared/runtime/session"', '"@aerofleet/shared/runtime/nowhere"'),
  ),
  'its page throws in its first render': replaceListRoute(
    'path:"aircraft",lazy:async()=>({Component(){throw new Error("a typo")}})',
  ),
  'its page module throws': replaceListRoute(
    'path:"aircraft",lazy:async()=>{throw new Error("a typo")}',
  ),
  'its page chunk is missing': ofList('js', () => null, true),
  'its page chunk is corrupted': ofList('js', (text) => text.slice(0, 400)),
  'its page chunk was tampered with': ofList('js', (text) => `${text};window.tampered=true`, true),
  'its style sheet was tampered with': ofList('css', (text) => `${text}h2{display:none}`, true),
}

const inHeading = (code: string) =>
  ofList('js', (text) =>
    text.replaceAll('title:"Aircraft Fleet"', `title:(()=>{${code};return "Aircraft Fleet"})()`),
  )
const onFirstClick = (code: string) =>
  inHeading(`window.armed||=!addEventListener("click",()=>{${code}},{once:true})`)

/** These releases fail after they have shown their screen, and the screen stays. */
export const lateErrors = {
  'it throws in a click': onFirstClick('throw new Error("a late typo")'),
  'a promise of it is rejected and nobody awaits it': onFirstClick(
    'Promise.reject(new Error("a late typo"))',
  ),
} satisfies Record<string, BadRelease>

/** The list of this release throws when it renders while `window.broken` is set. */
export const throwsLate = inHeading('if(window.broken)throw new Error("a late typo")')

export const makeBad = (releases: Releases, label: string, { changes }: BadRelease) =>
  releases.make(label, changes?.(releases))

export async function breakScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { broken: true }))
  // The screen may render, and so throw, before the test finds the button.
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.click({ timeout: 3000 }).catch(() => undefined)
  await expect(unavailable(page)).toBeVisible()
  await expect(navigation(page)).toBeVisible()
}

export async function mendScreen(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { broken: false }))
}
