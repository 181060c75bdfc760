import { chromiumOptions } from '@aerofleet/federation/release/rehearsal/chromium'
import type { Page } from '@playwright/test'
import { demo, lookTest } from './support/demo'
import { expect, signIn } from './support/test'

const test = lookTest
const list = '/dashboard/aircraft'

/** `sign` is the text that the page shows last. */
async function open(page: Page, [path, sign]: readonly [string, string | RegExp]) {
  await page.goto(path)
  await expect(page.locator('main').getByText(sign).filter({ visible: true }).first()).toBeVisible()
}

/** From 0 (black) to 1, for the visible ground behind each element. */
const lightness = (page: Page, selector: string) =>
  page.evaluate((selected) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    return [...document.querySelectorAll(selected)].map((element) => {
      context.fillStyle = getComputedStyle(element).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data
      return opacity === 0 ? 1 : (red + green + blue) / 765
    })
  }, selector)

/** A4 paper without margins is 718 px wide. */
async function print(page: Page) {
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}
async function endPrint(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a print of each list is a table by day, with all rows and columns and nothing beside it (§2.89)', async ({
  page,
}) => {
  await signIn(page, demo('admin'))
  await page.evaluate(() => {
    localStorage.setItem('aerofleet.theme', 'dark')
    localStorage.setItem('aerofleet.listView', 'compact')
  })
  for (const [path, sign, rows, columns] of [
    [
      list,
      'Aircraft Fleet',
      120,
      ['Type', 'Operator', 'Tail Number', 'Hours', 'Cycles', 'Serial Number'],
    ],
    ['/dashboard/operators', 'Alpine Regional', 9, ['Company Name', 'Email', 'Aircraft', 'Added']],
    [
      '/dashboard/user-management',
      'Mateo Ruiz',
      4,
      ['Display Name', 'Email', 'Role', 'Created', 'User ID'],
    ],
  ] as const) {
    await open(page, [path, sign])
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await print(page)
    await expect(page.locator('tbody tr')).toHaveCount(rows)
    for (const name of columns) {
      await expect(page.getByRole('columnheader', { name }).first()).toBeVisible()
    }
    const displays = await page
      .locator('tbody td:visible')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).display))])
    expect(displays, path).toEqual(['table-cell'])
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.locator('main').getByRole('searchbox')).toBeHidden()
    const buttons = page.locator('main button:visible:not(th *)')
    expect(await buttons.allTextContents(), path).toEqual([])
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth, `the width of ${path}`).toBeLessThanOrEqual(718)
    expect(Math.min(...(await lightness(page, 'body, main, table, tbody tr')))).toBeGreaterThan(
      0.85,
    )
    await endPrint(page)
  }
})

test('forced colours show the current page, the chosen filter, the limit mark and the edited row (§2.6)', async ({
  page,
}) => {
  await signIn(page, demo('admin'))
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, [`${list}?condition=soon`, 'Maintenance Due Soon'])
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByLabel('Total Hours')).toBeFocused()
  const styles = await page.evaluate(() => {
    const read = (selector: string, pseudo?: string) => {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`There is no ${selector}`)
      const { color, backgroundColor, outlineStyle, outlineColor } = getComputedStyle(
        element,
        pseudo,
      )
      return { color, backgroundColor, outlineStyle, outlineColor }
    }
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText'
    const { color: onHighlight, backgroundColor: highlight } = getComputedStyle(probe)
    return {
      highlight,
      onHighlight,
      current: read('nav a[aria-current=page]'),
      other: read('nav a:not([aria-current=page])'),
      chip: read('[aria-label=Condition] [aria-pressed=true]'),
      sign: read('[aria-label=Condition] [aria-pressed=true] [aria-hidden]'),
      mark: read('tbody [role=meter]', '::after'),
      edited: read('tr[data-caption]'),
    }
  })
  const { highlight, onHighlight } = styles
  expect(styles.current).toMatchObject({ backgroundColor: highlight, color: onHighlight })
  expect(styles.other.backgroundColor).not.toBe(highlight)
  expect(styles.chip).toMatchObject({ backgroundColor: highlight, color: onHighlight })
  expect(styles.sign.color).toBe(onHighlight)
  expect(styles.mark.backgroundColor).toBe(highlight)
  expect(styles.edited).toMatchObject({ outlineStyle: 'solid', outlineColor: highlight })
})

test('the rail shows initials and role; names appear beside the focused entry (§2.26, §2.144)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, demo('admin'))
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const role = sidebar.getByText('Admin', { exact: true })
  await expect(role).toBeInViewport({ ratio: 1 })
  await expect(role).toHaveCSS('clip-path', 'none')
  for (const [control, words] of [
    ['Logout', 'Ada Lindqvist'],
    ['Maintenance', 'Coming Soon'],
  ] as const) {
    const beside = sidebar.getByText(words)
    await expect(beside).toHaveCSS('clip-path', 'inset(50%)')
    await sidebar.getByRole('button', { name: control }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(beside).toHaveCSS('clip-path', 'none')
    const { x = 0 } = (await beside.boundingBox()) ?? {}
    expect(x, 'beside the rail').toBeGreaterThanOrEqual(64)
  }
})

test('each link of a row is a target of 24 px, also where cells are stacked (§2.6)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await signIn(page, demo('admin'))
  await open(page, [list, 'Aircraft Fleet'])
  const links = page.locator('main tbody a')
  await expect(links.first()).toBeVisible()
  const heights = await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect().height).filter((height) => height > 0),
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

test('ids of users fit from 1280 to 1920 px, and are cut off at their end in narrower windows (§2.6)', async ({
  page,
}) => {
  const ids28 = ['mKq0DvXwQbYmR8sTgHnZ3pLcJ7W2', 'WmQ7GxNwB0CzMaSdFgHjKlQwErTy', 'a'.repeat(28)]
  await signIn(page, demo('admin'))
  await page.route('**/api/usermanagement/users', (route) =>
    route.fulfill({
      json: ids28.map((uid, n) => ({
        uid,
        displayName: `Pilot ${n}`,
        email: `pilot.${n}@demo.aerofleet.test`,
        role: 'operator',
        createdAt: '2026-11-25T00:00:00.000Z',
      })),
    }),
  )
  await open(page, ['/dashboard/user-management', 'Pilot 2'])
  const ids = page.locator('main tbody code')
  for (const width of [1920, 1440, 1280, 1024, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const shown = await ids.evaluateAll((all) =>
      all.map((id) => ({
        lines: Math.round(id.clientHeight / Number.parseFloat(getComputedStyle(id).lineHeight)),
        isCut: id.scrollWidth > id.clientWidth,
      })),
    )
    expect(shown, `${width} px`).toHaveLength(3)
    for (const { lines, isCut } of shown) {
      expect(lines).toBe(1)
      if (width >= 1280) expect(isCut).toBe(false)
    }
  }
})

/**
 * Text of twice the size may not scroll sideways, be cut off, or break a word that would fit in one line of the window.
 */
const findBroken = (page: Page) =>
  page.evaluate(() => {
    const pictures = 'main [role=img] *, main li > [aria-hidden] *'
    const cut = [
      ...document.querySelectorAll(`main td, main dd, nav a, nav button, h1, h2, ${pictures}`),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(
        (element) =>
          element.matches(pictures) ||
          /\d|nav|H\d/.test(`${element.textContent}${element.tagName}`),
      )
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const mustHold = overflowX !== 'visible' || element.matches('h1, h2')
        // Text for screen readers alone is one pixel wide.
        const isSeen = element.clientWidth > 1
        return isSeen && mustHold && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent)
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const { parentElement } = text
      // An email address may be longer than the line.
      const isAddress = parentElement?.textContent.includes('@')
      if (isAddress || !parentElement?.checkVisibility({ visibilityProperty: true })) continue
      for (const { index, 0: word } of text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        const isBroken = parts.some(({ top }) => top > (parts[0]?.bottom ?? top))
        if (isBroken && width < window.innerWidth / 2) broken.push(word)
      }
    }
    const nav = document.querySelector('nav[aria-label=Main]')
    const entries = [...(nav?.querySelectorAll('a, button') ?? [])]
    const right = nav?.getBoundingClientRect().right ?? 0
    return {
      sideways: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
      cut,
      broken,
      entriesThatLeave: entries
        .filter((entry) => entry.checkVisibility({ visibilityProperty: true }))
        .filter(
          (entry) =>
            entry.scrollWidth > entry.clientWidth + 1 ||
            entry.getBoundingClientRect().right > right + 1,
        )
        .map((entry) => entry.textContent),
    }
  })

test('text that the browser enlarges to 200 percent breaks no page (§2.6)', async ({
  playwright,
  product,
}) => {
  const { args = [], ...options } = await chromiumOptions()
  const browser = await playwright.chromium.launch({
    ...options,
    args: [...args, '--blink-settings=defaultFontSize=32'],
  })
  const page = await browser.newPage({ baseURL: product.url, reducedMotion: 'reduce' })
  try {
    await open(page, ['/login', /./])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    )
    expect(await findBroken(page)).toMatchObject({
      sideways: 0,
      cut: [],
      broken: [],
    })
    await signIn(page, demo('admin'))
    await open(page, ['/dashboard', 'Tightest aircraft'])
    const anAircraft = page.locator('main a[href*="/aircraft/"]').first()
    const aircraft = (await anAircraft.getAttribute('href')) ?? ''
    for (const screen of [
      ['/', 'Maintenance Tracking'],
      ['/dashboard', 'Tightest aircraft'],
      [list, 'Aircraft Fleet'],
      [aircraft, 'Flight Data'],
      ['/dashboard/add-aircraft', 'Aircraft Onboarding'],
      ['/dashboard/operators', 'Alpine Regional'],
      ['/dashboard/user-management', 'Mateo Ruiz'],
      ['/dashboard/history', 'All changes'],
    ] as const) {
      await open(page, screen)
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const view = `${screen[0]}, ${width} px`
        // A list takes the layout of a new width a moment after the window.
        await expect
          .configure({ soft: true })
          .poll(() => findBroken(page), { message: view })
          .toEqual({ sideways: 0, cut: [], broken: [], entriesThatLeave: [] })
      }
    }
  } finally {
    await browser.close()
  }
})
