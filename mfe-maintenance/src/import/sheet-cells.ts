// Status sheets of engines come from many programs. These are the ways in which they write a cell.

const withThousands = /^-?[1-9]\d{0,2}([,.'’ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*$/

/** Reads a figure that has no decimals, so that what stands before three digits stands before thousands: `39'771`. */
export function wholeOfSheet(text: string): string {
  const whole = text.replace(/[.,]0{1,2}$/, '')
  if (withThousands.test(whole)) return whole.replace(/[^\d-]/g, '')
  return /^-?\d+$/.test(whole) ? whole : text
}

/** Reads a factor. None is large enough for thousands, so a comma stands before decimals. */
export const factorOfSheet = (text: string): string =>
  /^\d{1,2},\d+$/.test(text) ? text.replace(',', '.') : text

/** Takes off what stands behind a value: the asterisk of a footnote, and a percentage in brackets. */
export function mendedCell(text: string): { value: string; remark: string } | undefined {
  const value = text.replace(/(?:\s*(?:\*|\(\s*\d+(?:[.,]\d+)?\s*%\s*\)))+$/, '')
  return value === text || value === ''
    ? undefined
    : { value, remark: `${text} is read as ${value}.` }
}

const unknownWords = /^(?:unkn?|unknown|no\s?data|not known|unbekannt|inconnu|\?+)$/i

/** Says that a limit is not known: a part without a limit is another thing. */
export function mendedLimit(text: string): { value: string; remark: string } | undefined {
  if (!unknownWords.test(text.trim())) return mendedCell(text)
  return { value: '', remark: `The limit is not known (${text}). The part is stored without it.` }
}
