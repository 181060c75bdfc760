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
