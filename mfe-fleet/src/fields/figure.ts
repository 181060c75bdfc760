import { clean } from '@aerofleet/shared/clean'

/** The message at a field whose text is no number. */
export const figureHint = 'Enter a number such as 4210.5'

/** Digits with at most one decimal point, and a minus in front of negative numbers. */
const plainNumber = /^-?(\d+\.?\d*|\.\d+)$/

/**
 * The number in a field: `null` if the field is empty, `NaN` if its text is no number. Text with a comma
 * is no number, because the comma may separate decimals or thousands.
 */
export function readFigure(text: string): number | null {
  const typed = clean(text)
  if (typed === '') return null
  const figure = plainNumber.test(typed) ? Number(typed) : Number.NaN
  return Number.isFinite(figure) ? figure : Number.NaN
}

/** The message at a field for a number, `undefined` if its text is a number or empty. */
export function figureError(text: string): string | undefined {
  return Number.isNaN(readFigure(text)) ? figureHint : undefined
}
