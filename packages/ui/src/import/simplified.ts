/** Keeps small letters and digits of any script, and drops accents and text in brackets. */
export const simplified = (heading: string): string =>
  withBrackets(heading.replace(/\(.*?\)|\[.*?\]/g, ''))

/** As `simplified`, but keeps text in brackets: it may be the unit alone that tells two headings apart. */
export const withBrackets = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
