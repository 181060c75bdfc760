import { tailKey } from './tail-number'

/** Cyrillic and Greek capitals that look like Latin ones. */
const latin: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T' },
  ...{ Х: 'X', У: 'Y', І: 'I', Ј: 'J', Ѕ: 'S' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O' },
  ...{ Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
}

/** Replaces such capitals by Latin ones, so that texts that look the same are the same. */
export const latinLook = (text: string) => text.replace(/\p{L}/gu, (each) => latin[each] ?? each)

/** Returns the letters that only look Latin, if the text has Latin letters, too. */
export const foreignLetters = (text: string): string[] =>
  /[A-Z]/.test(text) ? [...new Set(text)].filter((each) => latin[each] !== undefined) : []

/** Returns which letters of a tail number only look Latin, such as `А, В only look Latin`. */
export function foreignLettersText(tailNumber: string): string | undefined {
  const foreign = foreignLetters(tailKey(tailNumber))
  if (foreign.length === 0) return undefined
  return `${foreign.join(', ')} only ${foreign.length === 1 ? 'looks' : 'look'} Latin`
}

/** Says that a tail number looks like another one, and by which letters. */
export function lookAlikeText(tailNumber: string, other: string): string {
  const letters = foreignLettersText(tailNumber)
  return `${tailNumber} looks like ${other}${letters === undefined ? '' : `: ${letters}`}`
}
