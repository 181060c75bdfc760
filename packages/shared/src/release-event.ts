import * as z from 'zod/mini'

const remote = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
const version = z.string().check(z.regex(/^[\w.+-]{1,80}$/))

/** What a page reports to the web server when a release fails in it; it says nothing of the user. */
export const ReleaseEvent = z.object({
  remote,
  version,
  /** The release that took over. */
  previous: z.optional(version),
  event: z.enum(['fell back to the previous release', 'unavailable', 'late error']),
  /** The reason, shortened. */
  message: z.string().check(z.maxLength(200)),
  /** The browser has put other elements in the place of texts: the failure is not the release's alone. */
  isTranslated: z.optional(z.literal(true)),
})
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

/** What a page tells the server once for each release that it has loaded. */
export const ReleaseLoad = z.object({ remote, version })
export type ReleaseLoad = z.infer<typeof ReleaseLoad>

/** How often something happened to a release in the pages of users; `message` is the first one. */
export type ReleaseCount = {
  name: string
  version: string
  event: ReleaseEvent['event'] | 'loaded'
  n: number
  message: string
}
