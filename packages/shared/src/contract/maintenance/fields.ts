import * as z from 'zod/mini'
import { isCalendarDate } from '../../due/calendar-date'
import { states } from '../../due/state'
import { readHours } from '../../typed-figure'
import { entity, hoursFigure, optionalText, withDefault } from '../fields'
import { pageOf } from '../page'

export const entityId = (label: string) =>
  z.string(`${label} must be text`).check(
    z.maxLength(128, `${label} must be at most 128 characters`),
    z.refine((id) => !/[\p{Cc}\p{Cs}]/u.test(id), `${label} must be plain text`),
  )

export const choice = <const Choices extends readonly [string, ...string[]]>(
  label: string,
  choices: Choices,
) => z.enum(choices, `${label} must be one of ${choices.join(', ')}`)

export const flag = (label: string) =>
  withDefault(z.boolean(`${label} must be true or false`), false)

/** An address of a page, or an empty text. */
export const webLink = (label: string) =>
  optionalText(label, 500).check(
    z.refine(
      (address) => address === '' || (address.startsWith('https://') && URL.canParse(address)),
      `${label} must be an address that begins with https://`,
    ),
  )

/** A date in a request, such as `2026-11-22`. */
export function enteredDate(label: string) {
  const message = `${label} must be a date such as 2026-11-22`
  return z.string(message).check(
    z.refine(isCalendarDate, message),
    z.meta({
      format: 'date',
      description: 'Today is the current day in the time zone of the installation',
    }),
  )
}

/** Flight hours in a request: a number, or text such as `4288.72` or `4288:43`. */
export const enteredHours = (label: string, figure = hoursFigure(label)) =>
  z.pipe(
    z.transform((given: number | string, context): unknown => {
      if (typeof given !== 'string') return given
      const read = readHours(given)
      if ('hours' in read) return read.hours
      context.issues.push({ code: 'custom', input: given, message: read.message })
      return z.NEVER
    }),
    figure,
  )

/** The body of a request that says nothing more than its path. */
export const Nothing = z.object({})

export const DateText = z.string().check(z.meta({ format: 'date' }))
/** ISO 8601, UTC. */
export const TimeText = z.string().check(z.meta({ format: 'date-time' }))
/** The user who did it. */
export const By = entity({ uid: z.string(), name: z.string() })
export const State = z.enum(states)

export const DryRunQuery = z.object({
  dryRun: z.optional(z.enum(['0', '1'], 'DryRun must be 0 or 1')),
})

/**
 * One page of a list of maintenance. The server worked out what is due as of `today`, the current day in the time zone
 * of the installation.
 */
export const datedPageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.extend(pageOf(item), { today: DateText })
