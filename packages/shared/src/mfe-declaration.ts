import * as z from 'zod/mini'

export const defaultOrder = 100

export const path = z
  .string()
  .check(
    z.regex(/^\/[a-z0-9/:-]*$/i, 'A path starts with / and has letters, digits, - and :params'),
  )
/** The path of a GET call below the API's prefix, such as `/aircraft/:id`. */
export const read = z
  .string()
  .check(
    z.regex(
      /^\/[a-z0-9/:-]*(\?[a-z0-9=&:-]*)?$/i,
      'A read starts with / and has letters, digits, -, :params and perhaps a query',
    ),
  )
export const remoteFields = {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** `/`: its routes fill the page. `/dashboard`: they fill the dashboard's frame. */
  mount: z.enum(['/', '/dashboard']),
}
export const optional = 'optional'
const linkFields = {
  id: z.string(),
  label: z.string(),
  path,
  order: z.number(),
  icon: z.string(),
  capability: z.optional(z.string()),
}

/**
 * The height of a panel in rem, in a wide and in a narrow window. The page reserves it, so that nothing moves when the
 * panel loads.
 */
export const Height = z.object({ wide: z.number(), narrow: z.number() })

/**
 * The declaration of a remote, as the registry stores it. Capabilities are any text, because a newer release may name
 * one that this version does not know.
 */
export const MfeDeclaration = z.object({
  ...remoteFields,
  paths: z.array(
    z.object({
      path,
      title: z.string(),
      description: z.optional(z.string()),
      capability: z.optional(z.string()),
      /**
       * The calls that the page always begins with (`bare`: only if its address has no search parameters), and the
       * capability of users who may see it.
       */
      reads: z.optional(
        z.object({
          paths: z.array(read),
          bare: z.optional(z.array(read)),
          capability: z.optional(z.string()),
        }),
      ),
    }),
  ),
  navigation: z.array(z.object(linkFields)),
  cards: z.array(z.object({ ...linkFields, text: z.string() })),
  panels: z.optional(
    z.array(
      z.object({
        slot: z.string(),
        capability: z.optional(z.string()),
        order: z.number(),
        height: z.optional(Height),
        reads: z.optional(z.array(read)),
      }),
    ),
  ),
  composition: z.optional(z.string()),
})
export type MfeDeclaration = z.infer<typeof MfeDeclaration>

export const isOptional = ({ composition }: MfeDeclaration) => composition === optional

export const panelsIn = ({ panels = [] }: MfeDeclaration) => panels

export const Release = z.object({
  version: z.string(),
  /** An absolute path on the product's origin. */
  entry: z.string(),
  integrity: z.string(),
  /** The name of the Federation container, unique per version. */
  container: z.string(),
  /** Addresses to preload on every page of the remote. */
  preload: z.array(z.string()),
  /** Further addresses to preload, by declared path. */
  pages: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Addresses to preload where a panel of the remote is shown. */
  panel: z.optional(z.array(z.string())),
  /** Subresource integrity of the files to preload, `sha384-…`, by address. */
  hashes: z.optional(z.record(z.string(), z.string())),
  declaration: MfeDeclaration,
})
export type Release = z.infer<typeof Release>

const ShellRelease = z.object({ version: z.string() })

/** The content of `/registry/live.json`. */
export const Registry = z.object({
  revision: z.number(),
  /** Absent while the server serves the shell from its build directory. */
  shell: z.optional(z.object({ current: ShellRelease, previous: z.optional(ShellRelease) })),
  remotes: z.record(z.string(), z.object({ current: Release, previous: z.optional(Release) })),
})
export type Registry = z.infer<typeof Registry>
