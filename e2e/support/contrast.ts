import type { Page } from '@playwright/test'

/**
 * The text of these elements that stands out too little (WCAG 1.4.3), for what axe leaves open: text
 * over a film or beside something that overlaps it. Layers are laid over each other as they are
 * painted; of a film both its blackest and its whitest frame must do.
 */
export function lowContrast(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((list) => {
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
    const over = (top: Colour, below: number[]) =>
      top.rgb.map((value, at) => value * top.alpha + (below[at] ?? 0) * (1 - top.alpha))
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    function ratio(one: number[], other: number[]) {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    }

    const films = [...document.querySelectorAll('video, img')]

    function lineage(element: Element): Element[] {
      const { parentElement } = element
      return parentElement ? [element, ...lineage(parentElement)] : [element]
    }

    /** What may be behind the text: every layer at its middle, from the page up to the element. */
    function grounds(element: Element): number[][] {
      element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
      // Text that is scrolled out of its box is not hit; its own ancestors are behind it then.
      const isHit = stack.includes(element)
      const layers = (isHit ? stack.slice(stack.indexOf(element)) : lineage(element)).toReversed()
      return layers.reduce(lay, [[255, 255, 255]])
    }

    /** A film is painted upon the ground of the nearest layer that holds it. */
    function lay(below: number[][], layer: Element, _: number, layers: Element[]): number[][] {
      const { backgroundColor, backgroundImage } = getComputedStyle(layer)
      if (backgroundImage !== 'none') throw new Error(`${layer.className} has a picture behind`)
      const own = parse(backgroundColor)
      const ground = below.map((rgb) => over(own, rgb))
      const held = films.filter((film) => layers.findLast((one) => one.contains(film)) === layer)
      const frames = held.flatMap((film) => {
        const alpha = Number(getComputedStyle(film).opacity)
        return [0, 255].flatMap((value) =>
          ground.map((rgb) => over({ rgb: [value, value, value], alpha }, rgb)),
        )
      })
      return [...ground, ...frames]
    }

    return list.flatMap((selector) => {
      const element = document.querySelector(selector)
      if (!element) return [`${selector} is gone`]
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      const worst = Math.min(
        ...grounds(element).map((ground) => ratio(over(parse(color), ground), ground)),
      )
      return worst < (isLarge ? 3 : 4.5) ? [`${selector}: ${worst.toFixed(2)}`] : []
    })
  }, selectors)
}
