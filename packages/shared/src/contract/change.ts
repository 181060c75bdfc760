import * as z from 'zod/mini'

/** One recorded change: who, when, what, old and new values; modules bring actions and kinds of their own. */
export const Change = z.object({
  id: z.string(),
  at: z.string(),
  by: z.object({ uid: z.string(), name: z.string() }),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type Change = z.infer<typeof Change>
