import { lettersAndDigits } from './letters-and-digits'

export const tailNumberRule = 'Tail number must have a letter or digit'
export const isTailNumber = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Returns the form for comparing tail numbers. */
export const tailKey = lettersAndDigits
