/** Removes control and zero-width characters and halves of a character, then trims. */
export function clean(text: string): string {
  // Some invisible characters, such as fillers and variation selectors, are not in Cf.
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, '')
    .trim()
}
