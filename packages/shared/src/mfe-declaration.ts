import * as z from 'zod/mini'
import { capabilities } from './access'
import { slotPages, slots } from './slots'

/** Positions of entries, cards and panels that declare none. */
const lastOrder = 100

const path = z
  .string()
  .check(
    z.regex(/^\/[a-z0-9/:-]*$/i, 'A path starts with / and has letters, digits, - and :params'),
  )
/** A GET call of the API, below its prefix, such as `/aircraft/:id`. */
const read = z
  .string()
  .check(
    z.regex(
      /^\/[a-z0-9/:-]*(\?[a-z0-9=&:-]*)?$/i,
      'A read starts with / and has letters, digits, -, :params and perhaps a query',
    ),
  )
const remoteFields = {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Under `/` its routes fill the page, under `/dashboard` they stand inside the dashboard's frame. */
  mount: z.enum(['/', '/dashboard']),
  /** The versions of the shell API that it works with, a semver caret range. */
  shellApi: z.string(),
}
const optional = 'optional'
const linkFields = {
  id: z.string(),
  label: z.string(),
  path,
  order: z.number(),
  icon: z.string(),
  capability: z.optional(z.string()),
}

/** What a panel takes on its page, in rem, until it is there; nothing moves when it takes as much. */
const Height = z.object({ wide: z.number(), narrow: z.number() })

/**
 * What a remote declares, in the form that the registry carries to shell and server. Capabilities are
 * any text, since a newer release may name one that they do not know.
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
       * What the page asks the API for at first, `bare` where its address has no search parameters, and the
       * capability of those who may see it.
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
        /** What it asks the API for at first. */
        reads: z.optional(z.array(read)),
      }),
    ),
  ),
  /** The same of a remote with one panel, in the form of shells and releases before 2.1.0. */
  panel: z.optional(z.object({ slot: z.string(), capability: z.optional(z.string()) })),
  composition: z.optional(z.string()),
})
export type MfeDeclaration = z.infer<typeof MfeDeclaration>

const kilobytes = z.number().check(z.positive())
const count = z.number().check(z.positive())
/** What a first visit of a page may cost until it is usable. `e2e/visit-budgets.spec.ts` measures it. */
export const VisitBudget = z.strictObject({
  /** Requests that wait for each other. */
  levels: count,
  requests: count,
  /** Brotli, in kB (1000 bytes), as are styles and fonts. */
  script: kilobytes,
  styles: kilobytes,
  fonts: kilobytes,
})
export type VisitBudget = z.infer<typeof VisitBudget>

const parametersOf = (declared: string): string[] => declared.match(/:\w+/g) ?? []

const ScreenFields = z.strictObject({
  path,
  title: z.string(),
  /** What a search engine or a preview of a link says of a public page. */
  description: z.optional(z.string()),
  /** The capability that a user needs to see its link and to open it. */
  capability: z.optional(z.enum(capabilities)),
  /** Users without the capability see no link, but may open the screen, which says what they may do. */
  opensForAll: z.optional(z.boolean()),
  /** The label of its entry in the navigation; without one it has no entry. */
  navigation: z.optional(z.string()),
  /** Its card on the dashboard's home page; without one it has no card. */
  card: z.optional(z.strictObject({ label: z.string(), text: z.string() })),
  /** Its position among the entries and cards of all remotes, smallest first; 100 by default. */
  order: z.optional(z.number()),
  icon: z.optional(z.string()),
  /** The calls that the screen always begins with. They are sent before its code has come. */
  reads: z.optional(z.array(read)),
  /** Those that it begins with in addition where its address has no search parameters, such as filters. */
  bareReads: z.optional(z.array(read)),
  /**
   * By a parameter of the address, such as `edit` or `tab=add`, the module that the screen then loads at once:
   * its file name in `import()`. It is hinted with the page.
   */
  parts: z.optional(z.record(z.string(), z.string())),
  visit: z.optional(VisitBudget),
})
/** Whether all parameters of the reads are in the address of their page. */
const areFilledBy = (reads: string[], page: string) =>
  reads.flatMap(parametersOf).every((name) => parametersOf(page).includes(name))
const Screen = ScreenFields.check(
  z.refine(
    ({ path, reads = [], bareReads = [] }) => areFilledBy([...reads, ...bareReads], path),
    'A read has the parameters of its screen alone',
  ),
)

const PanelFields = z.strictObject({
  slot: z.enum(slots),
  /** The capability that a user needs to see it. */
  capability: z.optional(z.enum(capabilities)),
  /** Its position in a slot that several remotes fill, smallest first; 100 by default. */
  order: z.optional(z.number()),
  height: z.optional(Height),
  /** The calls that it always begins with, for who may see it; sent before the code of the page has come. */
  reads: z.optional(z.array(read)),
})
const Panel = PanelFields.check(
  z.refine(
    ({ slot, reads = [] }) => areFilledBy(reads, slotPages[slot] ?? ''),
    "A read of a panel has the parameters of its slot's page alone",
  ),
)

/** `mfe.json` in a remote's folder. Strict: most fields are optional, so a misspelt one would go unnoticed. */
export const MfeFile = z.strictObject({
  ...remoteFields,
  /** `optional` for a remote of the full composition only; without it a remote is in the default one, too. */
  composition: z.optional(z.literal(optional)),
  screens: z.array(Screen),
  /** The slot, or slots, that `src/panel.tsx` fills. */
  panel: z.optional(z.union([Panel, z.array(Panel)])),
  /** Limits in kB (1000 bytes, after brotli). `page` is the exposed routes with their largest page. */
  budget: z.optional(z.object({ entry: kilobytes, page: kilobytes, panel: z.optional(kilobytes) })),
})
export type MfeFile = z.infer<typeof MfeFile>

/** What the registry carries of a remote's `mfe.json`. */
export function declarationOf({
  name,
  mount,
  shellApi,
  composition,
  screens,
  panel,
}: MfeFile): MfeDeclaration {
  const links = screens.map(
    ({ path, order = lastOrder, icon = 'document', capability, ...rest }) => ({
      ...rest,
      link: { id: path, path, order, icon, ...(capability && { capability }) },
    }),
  )
  return {
    name,
    mount,
    shellApi,
    paths: screens.map((screen) => ({
      path: screen.path,
      title: screen.title,
      ...(screen.description && { description: screen.description }),
      ...(screen.capability && !screen.opensForAll && { capability: screen.capability }),
      ...readsOf(screen),
    })),
    navigation: links.flatMap(({ link, navigation }) =>
      navigation ? [{ ...link, label: navigation }] : [],
    ),
    cards: links.flatMap(({ link, card }) => (card ? [{ ...link, ...card }] : [])),
    ...(panel && panelsOf(panel)),
    ...(composition && { composition }),
  }
}

function readsOf({ reads, bareReads: bare, capability }: z.infer<typeof Screen>) {
  if (!reads && !bare) return {}
  return { reads: { paths: reads ?? [], ...(bare && { bare }), ...(capability && { capability }) } }
}

/** Whether a remote is live only by name, or with the full composition. */
export const isOptional = ({ composition }: MfeDeclaration) => composition === optional

function panelsOf(panel: NonNullable<MfeFile['panel']>) {
  const panels = [panel].flat().map(({ order = lastOrder, ...rest }) => ({ ...rest, order }))
  if (Array.isArray(panel)) return { panels }
  const { slot, capability } = panel
  return { panels, panel: { slot, ...(capability && { capability }) } }
}

/** The panels of a declaration, also of a release from before there was a list of them. */
export function panelsIn({ panels, panel }: MfeDeclaration): NonNullable<MfeDeclaration['panels']> {
  return panels ?? (panel ? [{ ...panel, order: lastOrder }] : [])
}

const Release = z.object({
  version: z.string(),
  /** Absolute path of the remote entry on the product's origin. */
  entry: z.string(),
  /** Subresource integrity of the entry, `sha384-…`. */
  integrity: z.string(),
  /** Federation container name of this build, unique per version. */
  container: z.string(),
  /** Addresses to preload for every page of the remote: the exposed routes and what they need. */
  preload: z.array(z.string()),
  /** Addresses to preload in addition for the page at each declared path, and for its parts, as `{path}?tab=add`. */
  pages: z.optional(z.record(z.string(), z.array(z.string()))),
  /** By the same paths, the lists of the shell that are needed at first and that not every page has. */
  lists: z.optional(z.record(z.string(), z.array(z.string()))),
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
