import * as z from 'zod/mini'
import { clean } from '../clean'

/**
 * The schema of a text that is cleaned and then has 1 to `maxLength` characters; `label` begins the
 * sentences about what is wrong. `checks` are made on the cleaned text, too.
 */
export function requiredText(
  label: string,
  maxLength: number,
  ...checks: z.core.$ZodCheck<string>[]
) {
  const missing = `${label} is required`
  return z.pipe(
    z.pipe(
      z.string({
        error: ({ input }) => (input === undefined ? missing : `${label} must be text`),
      }),
      z.transform(clean),
    ),
    z
      .string()
      .check(
        z.minLength(1, missing),
        z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`),
        ...checks,
      ),
  )
}

/** The schema of a short text in a query. */
export const plainText = (label: string) =>
  z.string(`${label} must be text`).check(
    z.maxLength(254, `${label} must be at most 254 characters`),
    z.refine((value) => !/\p{Cc}/u.test(value), `${label} must be plain text`),
  )

/**
 * The schema of a thing that the API answers. Unknown fields are kept: a page with a newer contract
 * may read the same answer from the cache.
 */
export function entity<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type leaves out the unknown fields
  return z.looseObject(shape) as unknown as z.ZodMiniObject<Shape>
}
