import { monthOf } from './month-names'

const byValue = (one: number, other: number) => one - other
/**
 * Two dates with the same key may be the same day. Countries order day, month and year differently, so the order of the
 * numbers does not count; a year may have two digits, so the century does not.
 */
const dateKeyOf = (numbers: readonly number[]) =>
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

/**
 * Whether the text is a date and no code. It has the name of a month, a year of four digits, or another separator than
 * the known code. So beside the code `05-20-10` the text `05-10-20` is another code.
 */
function isDateNotCode(text: string, original: string): boolean {
  const [separator = ''] = /[-./]/.exec(text) ?? []
  return /\p{L}|\d{4}/u.test(text) || !original.includes(separator)
}

function isSpoiledFormOf(text: string, original: string): boolean {
  if (text === original) return false
  const parts = /^\d+([-./ ]\d+){1,2}$/.test(original) ? datePartsOf(text) : undefined
  if (parts && isDateNotCode(text, original)) {
    const numbers = original.split(/\D/).map(Number)
    // A spreadsheet reads `05-20` as a day of this year and adds the year, which is no part of the code.
    const withoutYear = parts.filter((each) => each < 1000)
    if ([parts, withoutYear].some((each) => dateKeyOf(each) === dateKeyOf(numbers))) return true
  }
  if (exponent.test(original)) return numeric.test(text) && numberIn(text) === numberIn(original)
  if (!digits.test(original)) return false
  if (exponent.test(text)) return isRounded(text, original)
  const isShorter = text.length < original.length
  return isShorter && digits.test(text) && numberIn(text) === numberIn(original)
}

/**
 * Spreadsheets turn codes into dates and numbers: `05-20` into `20-May`, `1E3` into `1.00E+03`, `05` into `5`. Returns
 * the known code that has become `text`, or `undefined`.
 */
export const originalOf = (text: string, knownCodes: Iterable<string>): string | undefined => {
  for (const original of knownCodes) if (isSpoiledFormOf(text, original)) return original
  return undefined
}

/** Returns the sentence for the user if a spreadsheet has spoiled one of the known codes, else `undefined`. */
export function spoiledText(text: string, knownCodes: Iterable<string>): string | undefined {
  const original = originalOf(text, knownCodes)
  return original === undefined ? undefined : `${text} is what a spreadsheet makes of ${original}`
}

/** Whether the text is as only a spreadsheet writes it: a date with the name of its month, or a number with `E+`. */
export const looksSpoiled = (text: string): boolean =>
  exponent.test(text) ? /E\+/i.test(text) : /\p{L}/u.test(text) && datePartsOf(text) !== undefined
