import * as z from 'zod/mini'
import { clean } from './clean'

const remote = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
const version = z.string().check(z.regex(/^[\w.+-]{1,80}$/))

/** A page reports this to the web server when a release fails. It says nothing of the user. */
export const ReleaseEvent = z.object({
  remote,
  version,
  /** The release that took over. */
  previous: z.optional(version),
  event: z.enum(['fell back to the previous release', 'unavailable', 'late error']),
  message: z.pipe(z.string().check(z.maxLength(200)), z.transform(clean)),
  /** The browser had translated the page, which replaces elements: the release may not be the cause. */
  isTranslated: z.optional(z.literal(true)),
})
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

/** A page reports each release once that it has loaded. */
export const ReleaseLoad = z.object({ remote, version })
export type ReleaseLoad = z.infer<typeof ReleaseLoad>

/** How often an event happened to a release, with the message of the first one. */
export type ReleaseCount = {
  name: string
  version: string
  event: ReleaseEvent['event'] | 'loaded'
  n: number
  message: string
}
