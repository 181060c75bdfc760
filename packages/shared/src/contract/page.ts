import * as z from 'zod/mini'

/** Asks for the rows of a list after the `next` of an earlier page. */
export const CursorQuery = z.object({
  after: z.optional(
    z
      .string('After must be text')
      // The key that tail numbers are sorted by can have 18 letters for one character of a tail number.
      .check(z.maxLength(2000, 'After must be the "next" of an earlier page')),
  ),
  /** Rows, 1 to 200; 50 by default. */
  limit: z.optional(
    z.coerce
      .number('Limit must be a number')
      .check(
        z.refine(
          (limit) => Number.isInteger(limit) && limit >= 1 && limit <= 200,
          'Limit must be a whole number from 1 to 200',
        ),
      ),
  ),
})
export type CursorQuery = z.infer<typeof CursorQuery>
export const defaultLimit = 50

/** Returns the schema of a page of a list. `next` is the cursor of the page after it, or `null`. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
