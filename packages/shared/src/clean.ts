/** Removes control characters, zero-width characters and lone surrogates, then trims. */
export function clean(text: string): string {
  // The category Cf lacks some invisible characters, such as fillers and variation selectors.
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, '')
    .trim()
}
