import * as z from 'zod/mini'
import { clean } from '../clean'

/** A required text, cleaned, with the sentences for what is wrong with it. */
export function text(name: string, most: number, required = `${name} is required`) {
  return z.pipe(
    z.pipe(
      z.string({
        error: ({ input }) => (input === undefined ? required : `${name} must be text`),
      }),
      z.transform(clean),
    ),
    z
      .string()
      .check(
        z.minLength(1, required),
        z.maxLength(most, `${name} must be at most ${most} characters`),
      ),
  )
}

/**
 * What the API answers of a thing. Unknown fields are kept: the page that is given them may share the
 * cache with one whose contract is newer.
 */
export function entity<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the fields that are only kept no type says anything
  return z.looseObject(shape) as unknown as z.ZodMiniObject<Shape>
}
