import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Elements that replace text nodes on the screen, with the text of each node at that time. */
    translated: { node: Text; seen: HTMLElement; text: string }[]
  }
}

/**
 * Every later page acts as under the browser's own translation, which takes every text node out of the page, later ones
 * too, and puts elements in their places.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.translated = []
    const skipped = 'font, script, style, textarea, [translate=no]'
    function wrap(node: Text) {
      if (!node.isConnected || !node.data.trim() || node.parentElement?.closest(skipped)) return
      const [outer, seen] = [document.createElement('font'), document.createElement('font')]
      seen.textContent = node.data
      outer.append(seen)
      node.replaceWith(outer)
      window.translated.push({ node, seen, text: node.data })
    }
    function wrapAll(root: Node) {
      if (root instanceof Text) return wrap(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      texts.forEach(wrap)
    }
    document.addEventListener('DOMContentLoaded', () => {
      wrapAll(document.body)
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records)
          if (type === 'characterData') wrapAll(target)
          else addedNodes.forEach(wrapAll)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  })
}

/**
 * Expects that every text on the screen is the last one that React wrote, that none of the names was translated, and
 * that a translator finds all other texts.
 */
export async function expectUpToDate(page: Page, view: string, names: readonly string[] = []) {
  const { stale, renamed, unreached } = await page.evaluate((kept) => {
    const shown = window.translated.filter(({ seen }) => seen.isConnected)
    // No translator reads the words that style sheets show before and after elements.
    const painted = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) =>
        ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo)),
      )
      .filter(({ visibility }) => visibility === 'visible')
      .flatMap(({ content }) => /^"(.*[a-z]{2}.*)"$/i.exec(content)?.[1] ?? [])
    return {
      stale: shown
        .filter(({ node, text }) => node.data !== text)
        .map(({ node, text }) => `${text} → ${node.data}`),
      renamed: [...new Set(shown.map(({ text }) => text.trim()))].filter((text) =>
        kept.includes(text),
      ),
      unreached: painted.filter((text) => !kept.includes(text)),
    }
  }, names)
  expect.soft(stale, `${view}: texts that are old`).toEqual([])
  expect.soft(renamed, `${view}: names that were translated`).toEqual([])
  expect.soft(unreached, `${view}: texts of style sheets`).toEqual([])
}
