import type { VisitBudget } from '@aerofleet/shared/mfe-file'
import { expect } from './test'
import type { Visit } from './visit'

/** A document of more than this counts as script, in bytes. */
const largestDocument = 6000

/** What a visit has cost, as `visit` in an `mfe.json` says it. */
async function measure({ page, requests, usableAt }: Visit): Promise<VisitBudget> {
  const asked = () => requests().filter(({ start }) => start <= usableAt)
  await expect.poll(() => asked().every(({ end }) => end < Infinity)).toBe(true)
  await page.waitForLoadState('load')
  const kilobytes = (...types: string[]) =>
    asked()
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const document = kilobytes('Document')
  return {
    levels: Math.max(...asked().map(({ level }) => level)),
    requests: asked().length,
    script: kilobytes('Script') + Math.max(0, document - largestDocument / 1000),
    styles: kilobytes('Stylesheet'),
    fonts: kilobytes('Font'),
  }
}

/** Compares what the visit of an address has cost with what it may cost. */
export async function expectWithin(budget: VisitBudget, path: string, opened: Visit) {
  const cost = await measure(opened)
  for (const figure of ['levels', 'requests', 'script', 'styles', 'fonts'] as const)
    expect.soft(cost[figure], `${figure} of ${path}`).toBeLessThanOrEqual(budget[figure])
}
