import * as z from 'zod/mini'
import { capabilities } from './access'

const path = z
  .string()
  .check(
    z.regex(/^\/[a-z0-9/:-]*$/i, 'A path starts with / and has letters, digits, - and :params'),
  )
/** What a remote says of itself, with capabilities read as `name` says. */
function fieldsWith<Capability extends z.ZodMiniType<string>>(name: Capability) {
  const capability = z.optional(name)
  const shown = { id: z.string(), label: z.string(), path, order: z.number(), icon: z.string() }
  return {
    name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
    /** Where its routes are mounted: `/` bare, `/dashboard` inside the frame. */
    mount: z.enum(['/', '/dashboard']),
    /** The range of the shell API that it needs, a semver caret range. */
    shellApi: z.string(),
    paths: z.array(z.object({ path, title: z.string(), capability })),
    navigation: z.array(z.object({ ...shown, capability })),
    cards: z.array(z.object({ ...shown, text: z.string(), capability })),
  }
}

/**
 * What a remote says of itself, as the registry carries it to shell and server. A newer release may need
 * a capability that they do not know: then it is not offered.
 */
export const MfeDeclaration = z.object(fieldsWith(z.string()))
export type MfeDeclaration = z.infer<typeof MfeDeclaration>

const kilobytes = z.number().check(z.positive())
/** `mfe.json` as it stands in the remote's folder: what only its build and release need, too. */
export const MfeFile = z.object({
  ...fieldsWith(z.enum(capabilities)),
  /** Limits in kB (1000 bytes, brotli): the entry; the exposed routes with their largest page. */
  budget: z.optional(z.object({ entry: kilobytes, page: kilobytes })),
})
export type MfeFile = z.infer<typeof MfeFile>

const Release = z.object({
  version: z.string(),
  /** Absolute path of the remote entry on the product's origin. */
  entry: z.string(),
  /** Subresource integrity of the entry, `sha384-…`. */
  integrity: z.string(),
  /** Federation container name of this build, unique per version. */
  container: z.string(),
  /** Files worth a preload hint: the exposed module and what it needs. */
  preload: z.array(z.string()),
  /** Files of the page at each declared path, worth a hint when it is asked for. */
  pages: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Subresource integrity of the files in `preload` and `pages`, `sha384-…`. */
  hashes: z.optional(z.record(z.string(), z.string())),
  declaration: MfeDeclaration,
})
export type Release = z.infer<typeof Release>

const ShellRelease = z.object({ version: z.string() })

/** `/registry/live.json`: for the shell and each remote its current release and the one before. */
export const Registry = z.object({
  revision: z.number(),
  /** Absent while the shell is served from its build directory. */
  shell: z.optional(z.object({ current: ShellRelease, previous: z.optional(ShellRelease) })),
  remotes: z.record(z.string(), z.object({ current: Release, previous: z.optional(Release) })),
})
export type Registry = z.infer<typeof Registry>
