import { isIP } from 'node:net'
import { dayFormat } from '@aerofleet/shared/time-zone'
import * as z from 'zod'

export const singleWord = (sentence: string) =>
  z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .refine((value) => value === undefined || !/\s/.test(value), sentence)
export const splitList = (list = '') =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
export const wholeNumber = (name: string, max = 1_000_000, min = 0) =>
  z
    .string()
    .optional()
    .transform((value) => (value ? Number(value) : undefined))
    .refine(
      (value) => value === undefined || (Number.isInteger(value) && value >= min && value <= max),
      `${name} must be a whole number from ${min} to ${max}.`,
    )
export function isAddressOrRange(item: string): boolean {
  const [address = '', bits = '0', ...more] = item.split('/')
  const maxBits = isIP(address) === 4 ? 32 : 128
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits && more.length === 0
}
export const wholeDays = z
  .string()
  .optional()
  .transform((value) => Number(value || 0))
  .refine(
    (days) => Number.isInteger(days) && Math.abs(days) <= 36_500,
    'TODAY_OFFSET_DAYS must be a whole number from -36500 to 36500.',
  )
/** `Intl` also accepts an offset such as +02:00, which is no name. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && dayFormat(name) !== undefined
  } catch {
    return false
  }
}
/** An address may have a `%` only before the two digits of another sign. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
export const emailPattern = /^[^\s@,]+@[^\s@,]+$/

const ofThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * An item reads `stations=https://stations.internal`. With `token+` before the address the service receives
 * the tokens of users.
 */
function readService(item: string) {
  const [, name, token, text = ''] =
    /^([a-z][a-z0-9-]*)=(token\+)?(https?:\/\/[^\s?#@]+)$/.exec(item) ?? []
  if (!name || !URL.canParse(text)) return null
  const address = new URL(text)
  const isEncrypted = address.protocol === 'https:' || ofThisMachine.test(address.hostname)
  return isEncrypted ? { name, address, takesToken: token !== undefined } : null
}

export const serviceList = z
  .string()
  .optional()
  .transform((list, context) => {
    const services = splitList(list).map(readService)
    const found = services.filter((service) => service !== null)
    const names = new Set(found.map(({ name }) => name))
    if (names.size === services.length) return found
    context.addIssue(
      'SERVICES must be different names with addresses, such as stations=https://stations.internal, separated by commas.',
    )
    return z.NEVER
  })
