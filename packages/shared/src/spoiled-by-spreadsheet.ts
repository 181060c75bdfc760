const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** German, French, Spanish and Italian months that begin otherwise than in English. */
const otherMonths: Readonly<Record<string, number>> = {
  ...{ mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12 },
  ...{ fév: 2, avr: 4, jui: 6, aoû: 8, déc: 12 },
  ...{ ene: 1, abr: 4, ago: 8, dic: 12, gen: 1, mag: 5, giu: 6, lug: 7, set: 9, ott: 10 },
}

function monthOf(name: string): number | undefined {
  const start = name.toLowerCase().slice(0, 3)
  const at = months.indexOf(start)
  return at >= 0 ? at + 1 : otherMonths[start]
}

const byValue = (one: number, other: number) => one - other
/** Ignores the order of the numbers and the century of a year. */
const keyOf = (numbers: readonly number[]) =>
  numbers
    .map((each) => each % 100)
    .toSorted(byValue)
    .join(' ')

/** Returns the numbers of a date as spreadsheets write it: `20-May`, `May 20`, `20. Mai`, `5/20/2000`. */
function datePartsOf(text: string): number[] | undefined {
  const [, first, month, last] =
    /^(?:(\d{1,2})[-. /]+)?(\p{L}{3,9})\.?(?:[-. /]+(\d{2}|\d{4}))?$/u.exec(text) ?? []
  if (month !== undefined) {
    const number = monthOf(month)
    const others = [first, last].filter((each) => each !== undefined).map(Number)
    return number === undefined || others.length === 0 ? undefined : [number, ...others]
  }
  const numbers = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?: 0?0:00(?::00)?)?$/.exec(text)
  return numbers?.slice(1).map(Number)
}

const exponent = /^\d+(?:[.,]\d+)?E[+-]?\d+$/i
const digits = /^\d+(?:[.,]\d+)?$/
const numeric = /^\d+(?:[.,]\d+)?(?:E[+-]?\d+)?$/i
const numberIn = (text: string) => Number(text.replace(',', '.'))

function isRounded(shown: string, original: string): boolean {
  const decimals = /[.,](\d+)/.exec(shown)?.[1]?.length ?? 0
  return numberIn(original).toExponential(decimals) === numberIn(shown).toExponential(decimals)
}

/** Whether the text can only be a date: `05-10-20` may also be a code like `05-20-10`. */
function isDateBeside(text: string, original: string): boolean {
  const [separator = ''] = /[-./]/.exec(text) ?? []
  return /\p{L}|\d{4}/u.test(text) || !original.includes(separator)
}

function isMadeOf(text: string, original: string): boolean {
  if (text === original) return false
  const parts = /^\d+([-./ ]\d+){1,2}$/.test(original) ? datePartsOf(text) : undefined
  if (parts && isDateBeside(text, original)) {
    const numbers = original.split(/\D/).map(Number)
    // A spreadsheet makes `05-20` a day of this year, and `05-20-00` a day of 2000.
    const day = parts.filter((each) => each < 1000)
    if ([parts, day].some((each) => keyOf(each) === keyOf(numbers))) return true
  }
  if (exponent.test(original)) return numeric.test(text) && numberIn(text) === numberIn(original)
  if (!digits.test(original)) return false
  if (exponent.test(text)) return isRounded(text, original)
  const isShorter = text.length < original.length
  return isShorter && digits.test(text) && numberIn(text) === numberIn(original)
}

/**
 * Returns the text that a spreadsheet has read as a date or number: `05-20` for `20-May`, `1E3` for `1.00E+03`, `05`
 * for `5`. `undefined` if none of the texts fits.
 */
export const originalOf = (text: string, texts: Iterable<string>): string | undefined => {
  for (const original of texts) if (isMadeOf(text, original)) return original
  return undefined
}

export function spoiledText(text: string, texts: Iterable<string>): string | undefined {
  const original = originalOf(text, texts)
  return original === undefined ? undefined : `${text} is what a spreadsheet makes of ${original}`
}

/** Whether only a spreadsheet writes such a text: a day with the name of its month, or an exponent. */
export const looksSpoiled = (text: string): boolean =>
  exponent.test(text) ? /E\+/i.test(text) : /\p{L}/u.test(text) && datePartsOf(text) !== undefined
