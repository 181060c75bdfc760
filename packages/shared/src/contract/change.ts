import * as z from 'zod/mini'
import { defaultLimit } from './page'

/** One recorded change. `action` and `kind` are any text, so that a module can add its own. */
export const Change = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Absent for a caller without a role. Two people may have one name, so admins also see the e-mail address. */
  by: z.optional(z.object({ uid: z.string(), name: z.string(), email: z.optional(z.string()) })),
  action: z.string(),
  /** `label` is the tail number, company name or e-mail address at that time. */
  subject: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  /** The aircraft of a change of maintenance. `tailNumber` is absent if it was deleted. */
  aircraft: z.optional(z.object({ id: z.string(), tailNumber: z.optional(z.string()) })),
  /**
   * The act, such as an import, and the number of its changes. If this change stands for all of them, `names` has the
   * labels of the first ones.
   */
  act: z.optional(
    z.object({
      id: z.string(),
      label: z.string(),
      count: z.number(),
      names: z.optional(z.array(z.string())),
    }),
  ),
  /** Whether nobody has changed the subject since. Absent in answers of earlier versions. */
  newest: z.optional(z.boolean()),
  /** Whether the aircraft's former operator is deleted, so that an undo cannot give it back. */
  operatorGone: z.optional(z.boolean()),
  /** Why the caller cannot undo it: somebody else logged the reading, or the caller did so more than 24 hours ago. */
  undoRefused: z.optional(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type Change = z.infer<typeof Change>

/** Asks for changes older than the one with the id `after`. */
export const ChangesQuery = z.object({
  after: z.optional(
    z.string('After must be text').check(z.regex(/^\d{1,15}$/, 'After must be the id of a change')),
  ),
  limit: z.optional(z.coerce.number('Limit must be a number')),
})
export type ChangesQuery = z.infer<typeof ChangesQuery>

export const limitOf = (limit = defaultLimit) =>
  Number.isInteger(limit) && limit >= 1 && limit <= 200 ? limit : defaultLimit
