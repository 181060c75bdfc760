import * as z from 'zod/mini'

/** Asks for a page of a list: the rows after one that was seen, by its `id`. */
export const PageQuery = z.object({
  after: z.optional(
    z.string('After must be text').check(z.regex(/^\d{1,15}$/, 'After must be the id of a change')),
  ),
  limit: z.optional(z.coerce.number('Limit must be a number')),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Rows of a page when the request asks for no number from 1 to 200. */
const defaultLimit = 50

/** The number of rows to answer. */
export const limitOf = (limit = defaultLimit) =>
  Number.isInteger(limit) && limit >= 1 && limit <= 200 ? limit : defaultLimit
