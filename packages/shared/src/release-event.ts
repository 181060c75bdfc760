import * as z from 'zod/mini'
import { clean } from './clean'

const remote = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
const version = z.string().check(z.regex(/^[\w.+-]{1,80}$/))

const maxFrames = 5

/**
 * Returns the places of a stack that lie in a release, the innermost first, such as `102.f00.js:1:200`.
 * @param stack of an error, as browsers write it
 */
export function framesIn(stack: string, name: string, version: string): string[] {
  const base = `/mfe/${name}/${version}/`
  return [...stack.matchAll(/(\/mfe\/[^\s()]+\/)([\w.-]{1,80}:\d{1,7}:\d{1,7})/g)]
    .flatMap(([, folder = '', place]) => (folder.endsWith(base) && place ? [place] : []))
    .slice(0, maxFrames)
}

const frame = z.string().check(z.regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/))

/** A page reports this to the web server when a release fails. It says nothing of the user. */
export const ReleaseEvent = z.object({
  remote,
  version,
  /** The release that took over. */
  previous: z.optional(version),
  event: z.enum(['fell back to the previous release', 'unavailable', 'late error']),
  message: z.pipe(z.string().check(z.maxLength(200)), z.transform(clean)),
  /** Where in the files of the release it was thrown, the innermost place first (`framesIn`). */
  frames: z.optional(z.array(frame).check(z.maxLength(maxFrames))),
  /** The browser had translated the page, which replaces elements: the release may not be the cause. */
  isTranslated: z.optional(z.literal(true)),
})
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

/** A page reports each release once that it has loaded. */
export const ReleaseLoad = z.object({ remote, version })
export type ReleaseLoad = z.infer<typeof ReleaseLoad>

/** An error of a release in the pages of users. The times are in ISO 8601. */
export const ReleaseError = z.object({
  name: z.string(),
  version: z.string(),
  event: z.string(),
  message: z.string(),
  frames: z.array(z.string()),
  n: z.number(),
  first: z.string(),
  last: z.string(),
})
export type ReleaseError = z.infer<typeof ReleaseError>

/** How often an event happened to a release, with the message of the first one. */
export type ReleaseCount = {
  name: string
  version: string
  event: ReleaseEvent['event'] | 'loaded'
  n: number
  message: string
}
