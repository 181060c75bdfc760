/**
 * Matches what is written to a terminal or a log without being seen, or changes what is seen: control characters,
 * zero-width characters, and lone surrogates.
 */
// The category Cf lacks some invisible characters, such as fillers and variation selectors.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** Removes what `withoutUnseen` removes, then trims. */
export const clean = (text: string): string => withoutUnseen(text).trim()

/** Cleans each line of a text. The breaks between the lines stay, as `\n`. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(withoutUnseen)
    .join('\n')
    .trim()
