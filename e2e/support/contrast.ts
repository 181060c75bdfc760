import type { Page } from '@playwright/test'

/**
 * Returns elements with text of too little contrast (WCAG 1.4.3). Axe leaves open text over a video or an image, or
 * beside an element that overlaps it. We blend layers as the browser paints them. A video or an image counts as wholly
 * black and as wholly white.
 */
export function findLowContrast(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((textSelectors) => {
    type Colour = { rgb: number[]; alpha: number }
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

    function parse(text: string): Colour {
      if (!canvas) throw new Error('no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = text
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
      return { rgb: [r, g, b], alpha: a / 255 }
    }
    const blend = (top: Colour, below: number[]) =>
      top.rgb.map((value, i) => value * top.alpha + (below[i] ?? 0) * (1 - top.alpha))
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    function contrast(text: number[], background: number[]) {
      const [low = 0, high = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    }

    const media = [...document.querySelectorAll('video, img')]

    function withAncestors(element: Element): Element[] {
      const { parentElement } = element
      return parentElement ? [element, ...withAncestors(parentElement)] : [element]
    }

    /** Returns the colours that may be behind the text, from all layers at its middle, the page first. */
    function findBackgrounds(element: Element): number[][] {
      element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
      // `elementsFromPoint` misses text that is scrolled out of its box. Then its ancestors are behind it.
      const isHit = stack.includes(element)
      const layers = (
        isHit ? stack.slice(stack.indexOf(element)) : withAncestors(element)
      ).toReversed()
      const ground = layers.findLastIndex(isOpaque)
      return layers.slice(Math.max(ground, 0)).reduce(paintLayer, [[255, 255, 255]])
    }

    /** Layers below an opaque one are invisible, such as the page behind a dialog. */
    const isOpaque = (layer: Element) => parse(getComputedStyle(layer).backgroundColor).alpha === 1

    /** The browser paints media over the background of the innermost layer around them. */
    function paintLayer(
      below: number[][],
      layer: Element,
      _: number,
      layers: Element[],
    ): number[][] {
      const { backgroundColor, backgroundImage } = getComputedStyle(layer)
      if (backgroundImage !== 'none') throw new Error(`${layer.className} has a background image`)
      const colour = parse(backgroundColor)
      const painted = below.map((rgb) => blend(colour, rgb))
      const innermostOf = (medium: Element) => layers.findLast((each) => each.contains(medium))
      const overMedia = media
        .filter((medium) => innermostOf(medium) === layer)
        .flatMap((medium) => {
          const alpha = Number(getComputedStyle(medium).opacity)
          return [0, 255].flatMap((value) =>
            painted.map((rgb) => blend({ rgb: [value, value, value], alpha }, rgb)),
          )
        })
      return [...painted, ...overMedia]
    }

    return textSelectors.flatMap((selector) => {
      const element = document.querySelector(selector)
      if (!element) return [`${selector} is gone`]
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      const worst = Math.min(
        ...findBackgrounds(element).map((rgb) => contrast(blend(parse(color), rgb), rgb)),
      )
      return worst < (isLarge ? 3 : 4.5) ? [`${selector}: ${worst.toFixed(2)}`] : []
    })
  }, selectors)
}
