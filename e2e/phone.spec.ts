import { demo } from './support/demo'
import { fullTest as test } from './support/full'
import { expect, signIn } from './support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone rows of the due list are low, their titles whole, and selecting moves nothing', async ({
  page,
}) => {
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/maintenance')
  const rows = page.getByRole('table', { name: 'Due' }).locator('tr[data-key]')
  const boxes = rows.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const measures = await rows.evaluateAll((all) =>
    all.map((row) => ({
      height: row.getBoundingClientRect().height,
      title: row.querySelector('a[title]')?.textContent ?? '',
      isCut: [...row.querySelectorAll('a[title]')].some(
        (title) => title.scrollHeight > title.clientHeight + 1,
      ),
    })),
  )
  for (const { height, title, isCut } of measures) {
    // A title of more than two lines makes its own row higher.
    if (title.length <= 80) expect(height, title).toBeLessThan(120)
    expect(isCut).toBe(false)
  }
  const target = boxes.first().locator('xpath=..')
  expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  const places = () =>
    rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().y + window.scrollY))
  const before = await places()
  await boxes.nth(1).tap()
  await boxes.nth(3).tap()
  await expect(page.getByText('2 selected')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Complete …' })).toBeInViewport()
  expect(await places()).toEqual(before)
})

test('on a phone links are high enough for a finger, and figures of one kind stand beside each other', async ({
  page,
}) => {
  await signIn(page, demo('operator'))
  const panel = page.getByRole('region', { name: 'Due by the programme' })
  const item = panel.getByRole('listitem').getByRole('link').last()
  await expect(item).toBeVisible()
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(24)

  await page.goto('/dashboard/maintenance')
  await page.getByRole('table', { name: 'Due' }).locator('[data-column=aircraft] a').first().tap()
  const details = page.getByRole('link', { name: 'Aircraft details' })
  await expect(details).toBeVisible()
  expect((await details.boundingBox())?.height).toBeGreaterThanOrEqual(24)

  await page.getByRole('link', { name: 'Readings' }).last().tap()
  await page.getByRole('button', { name: 'Meter Replaced' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('New meter shows')).toBeVisible()
  const tops = await dialog
    .getByLabel(/meter show/)
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
})

test('above the keyboard of a phone the fields of an edited aircraft stand below each other', async ({
  page,
}) => {
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/aircraft')
  await page.getByRole('button', { name: /^Edit/ }).first().tap()
  await page.setViewportSize({ width: 390, height: 504 })
  const fields = page.locator('[data-edited] > [data-column]:not([data-column=status])')
  await expect(fields.first()).toBeVisible()
  const places = await fields.evaluateAll((all) =>
    all
      .map((field) => field.getBoundingClientRect())
      .filter(({ width }) => width > 300)
      .map(({ top, bottom }) => ({ top, bottom })),
  )
  expect(places.length).toBeGreaterThan(2)
  for (const [index, { top }] of places.slice(1).entries())
    expect(top).toBeGreaterThanOrEqual(places[index]?.bottom ?? 0)
  await expect(page.getByRole('button', { name: /^Save/ })).toBeInViewport()
})

test('each label of Add Item stands in one line, on a phone and at 1440 px', async ({ page }) => {
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/maintenance')
  await page.getByRole('table', { name: 'Due' }).locator('[data-column=aircraft] a').first().tap()
  await page.getByRole('button', { name: 'Add Item' }).tap()
  const labels = page.getByRole('group', { name: 'Calendar' }).locator('label')
  await expect(labels.last()).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await labels.evaluateAll((all) =>
      all.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        return text.getBoundingClientRect().height
      }),
    )
    expect(Math.max(...heights), `${width} px`).toBeLessThan(32)
  }
})

test('on a phone the reason of a Continue that waits is in view (§2.163)', async ({ page }) => {
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/aircraft?import=1')
  const buffer = Buffer.from('Reg;A/C Type\nHB-XAA;Pilatus PC-12 NGX\n')
  const file = { name: 'fleet.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Choose File').setInputFiles(file)
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: 'Continue' })
  await next.tap({ force: true })
  const reason = dialog.getByText(/^Say which column is Serial Number/)
  await expect(reason).toBeInViewport({ ratio: 1 })
  const [above, below] = [await reason.boundingBox(), await next.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
