import { clean } from './clean'

/**
 * What two tail numbers are compared by: upper-case (NFKC) with letters and digits of any script
 * only. One that has none of these is compared as a whole.
 */
export function tailKey(tailNumber: string): string {
  const upper = clean(tailNumber).normalize('NFKC').toUpperCase()
  return upper.replace(/[^\p{L}\p{N}]/gu, '') || upper
}
