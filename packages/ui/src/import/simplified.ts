/** Keeps small letters and digits of any script, and drops accents and text in brackets. */
export function simplified(heading: string): string {
  return heading
    .replace(/\(.*?\)|\[.*?\]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
