import * as z from 'zod/mini'

/** Positions of entries, cards and panels that declare none. */
export const lastOrder = 100

export const path = z
  .string()
  .check(
    z.regex(/^\/[a-z0-9/:-]*$/i, 'A path starts with / and has letters, digits, - and :params'),
  )
/** A GET call of the API, below its prefix, such as `/aircraft/:id`. */
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
  /** With `/` its routes fill the page, with `/dashboard` they stand inside the dashboard's frame. */
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
 * The height that a panel needs on its page, in rem. The page keeps that room, so that nothing moves when the panel
 * comes.
 */
export const Height = z.object({ wide: z.number(), narrow: z.number() })

/**
 * The declaration of a remote, in the form in which the registry carries it to shell and server. Capabilities are any
 * text, because a newer release may name one that these do not know.
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
       * The calls with which the page begins (`bare` where its address has no search parameters), and the capability
       * of those who may see it.
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
  /** The slots that its `./panel` fills. */
  panels: z.optional(
    z.array(
      z.object({
        slot: z.string(),
        capability: z.optional(z.string()),
        order: z.number(),
        height: z.optional(Height),
        /** The calls with which it begins. */
        reads: z.optional(z.array(read)),
      }),
    ),
  ),
  composition: z.optional(z.string()),
})
export type MfeDeclaration = z.infer<typeof MfeDeclaration>

/** Whether a remote is live only when somebody names it, or in the full composition. */
export const isOptional = ({ composition }: MfeDeclaration) => composition === optional

/** The panels of a declaration. */
export const panelsIn = ({ panels = [] }: MfeDeclaration) => panels

export const Release = z.object({
  version: z.string(),
  /** Absolute path of the remote entry on the product's origin. */
  entry: z.string(),
  /** Subresource integrity of the entry, `sha384-…`. */
  integrity: z.string(),
  /** Federation container name of this build, unique per version. */
  container: z.string(),
  /** Addresses to preload for every page of the remote: the exposed routes and what they need. */
  preload: z.array(z.string()),
  /** Further addresses to preload for the page at each declared path. */
  pages: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Addresses to preload where its panels are shown. */
  panel: z.optional(z.array(z.string())),
  /** Subresource integrity of the files in `preload`, `pages` and `panel`, `sha384-…`. */
  hashes: z.optional(z.record(z.string(), z.string())),
  declaration: MfeDeclaration,
})
export type Release = z.infer<typeof Release>

const ShellRelease = z.object({ version: z.string() })

/** `/registry/live.json`: the current and the previous release of the shell and of each remote. */
export const Registry = z.object({
  revision: z.number(),
  /** Absent while the shell is served from its build directory. */
  shell: z.optional(z.object({ current: ShellRelease, previous: z.optional(ShellRelease) })),
  remotes: z.record(z.string(), z.object({ current: Release, previous: z.optional(Release) })),
})
export type Registry = z.infer<typeof Registry>
