import { clean } from '@aerofleet/shared/clean'

/** What a field says whose text is no number. */
export const figureHint = 'Enter a number such as 4210.5'

/** Digits with at most one point, in front of them at most a minus. */
const plain = /^-?(\d+\.?\d*|\.\d+)$/

/**
 * The number that a field holds: `null` without text, `NaN` for text that is no number. A comma is
 * never guessed to be a decimal or a thousands sign.
 */
export function readFigure(text: string): number | null {
  const typed = clean(text)
  if (typed === '') return null
  const figure = plain.test(typed) ? Number(typed) : Number.NaN
  return Number.isFinite(figure) ? figure : Number.NaN
}

/** What is wrong with the text of a field for a number, if anything. */
export function figureError(text: string): string | undefined {
  return Number.isNaN(readFigure(text)) ? figureHint : undefined
}
