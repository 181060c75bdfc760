import { clean } from './clean'

/**
 * Returns the form for comparing names: upper case (NFKC), letters and digits of any script only. Other characters
 * count only if there is nothing else.
 */
export function lettersAndDigits(name: string): string {
  const upper = clean(name).normalize('NFKC').toUpperCase()
  return upper.replace(/[^\p{L}\p{N}]/gu, '') || upper
}
