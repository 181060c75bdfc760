import type { Locator, Page } from '@playwright/test'
import { expect, loading } from '../support/test'

export type Screen = {
  name: string
  path: string
  prepare?: (page: Page) => Promise<unknown>
  /** Leads from the loaded page to this state of the screen. */
  act?: (page: Page) => Promise<unknown>
  /** An element that is visible once the screen is there. */
  shows: (page: Page) => Locator
  isSmall?: true
}

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name })
export const text = (sentence: string | RegExp) => (page: Page) => page.getByText(sentence).first()
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first()
export const press = (name: string | RegExp) => (page: Page) => button(name)(page).click()
export const focus = (name: string | RegExp) => async (page: Page) => {
  await button(name)(page).waitFor()
  await expect(loading(page)).toHaveCount(0)
  await button(name)(page).focus()
}

type Answer = { status?: number; json?: unknown }
export const answers = (path: string, answer: Answer) => (page: Page) =>
  page.route(path, (route) => route.fulfill(answer))
export const hangs = (path: string) => (page: Page) => page.route(path, () => {})
/** The call fails with 500, because the page would repeat a call after a 503 for some seconds. */
export const refuses = (path: string) =>
  answers(path, { status: 500, json: { message: 'The database does not answer. Try again soon.' } })

export const whileLoading = (name: string, path: string, call: string): Screen => ({
  name: `${name}-loading`,
  path,
  prepare: hangs(call),
  shows: loading,
})

/** In pixels. */
export const widthsOf = ({ isSmall }: Screen) => (isSmall ? [390] : [1440, 390])

export async function openScreen(page: Page, screen: Screen): Promise<void> {
  const { path, prepare, act, shows } = screen
  await page.unrouteAll()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: widthsOf(screen)[0] ?? 1440, height: 900 })
  await prepare?.(page)
  await page.goto(path)
  await act?.(page)
  await expect(shows(page)).toBeVisible()
  // While the window has no focus, its toasts stay.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}
