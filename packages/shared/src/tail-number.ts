import { clean } from './clean'

export const tailNumberRule = 'Tail number must have a letter or digit'
/** Signs alone are no tail number. */
export const isTailNumber = (text: string) => /[\p{L}\p{N}]/u.test(text)

/**
 * The form in which tail numbers are compared: upper case (NFKC), letters and digits of any script
 * only. A tail number without any of these keeps its other characters.
 */
export function tailKey(tailNumber: string): string {
  const upper = clean(tailNumber).normalize('NFKC').toUpperCase()
  return upper.replace(/[^\p{L}\p{N}]/gu, '') || upper
}
