/** Capital letters of Cyrillic and Greek that look like Latin ones. */
const latin: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T' },
  ...{ Х: 'X', У: 'Y', І: 'I', Ј: 'J', Ѕ: 'S' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O' },
  ...{ Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
}

/** The Latin letters that capital letters look like: two texts that look the same become the same. */
export const latinLook = (text: string) => text.replace(/\p{L}/gu, (each) => latin[each] ?? each)

/** The letters that only look Latin in a text that also has Latin ones. */
export const foreignLetters = (text: string): string[] =>
  /[A-Z]/.test(text) ? [...new Set(text)].filter((each) => latin[each] !== undefined) : []
