import { clean } from './clean'

export const tailNumberRule = 'Tail number must have a letter or digit'
export const isTailNumber = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * Returns the form for comparing tail numbers: upper case (NFKC), letters and digits of any script only. Other
 * characters count only if there is nothing else.
 */
export function tailKey(tailNumber: string): string {
  const upper = clean(tailNumber).normalize('NFKC').toUpperCase()
  return upper.replace(/[^\p{L}\p{N}]/gu, '') || upper
}
