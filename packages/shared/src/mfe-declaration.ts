import * as z from 'zod/mini'
import { capabilities } from './access'
import { slots } from './slots'

const path = z
  .string()
  .check(
    z.regex(/^\/[a-z0-9/:-]*$/i, 'A path starts with / and has letters, digits, - and :params'),
  )
const identity = {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Where its routes are mounted: `/` bare, `/dashboard` inside the frame. */
  mount: z.enum(['/', '/dashboard']),
  /** The range of the shell API that it needs, a semver caret range. */
  shellApi: z.string(),
}
const offered = {
  id: z.string(),
  label: z.string(),
  path,
  order: z.number(),
  icon: z.string(),
  capability: z.optional(z.string()),
}

/**
 * What a remote says of itself, as the registry carries it to shell and server. A newer release may need
 * a capability that they do not know: then it is not offered.
 */
export const MfeDeclaration = z.object({
  ...identity,
  paths: z.array(z.object({ path, title: z.string(), capability: z.optional(z.string()) })),
  navigation: z.array(z.object(offered)),
  cards: z.array(z.object({ ...offered, text: z.string() })),
  /** Its `./panel` fills a place on a screen of another remote. */
  panel: z.optional(z.object({ slot: z.string(), capability: z.optional(z.string()) })),
})
export type MfeDeclaration = z.infer<typeof MfeDeclaration>

const kilobytes = z.number().check(z.positive())
const Screen = z.object({
  path,
  title: z.string(),
  /** What a user must hold to be offered it and to open it. */
  capability: z.optional(z.enum(capabilities)),
  /** It opens also for those to whom it is not offered, and says itself what they may do there. */
  opensForAll: z.optional(z.boolean()),
  /** The label of its entry in the navigation; absent, it has none. */
  navigation: z.optional(z.string()),
  /** Its card on the dashboard; absent, it has none. */
  card: z.optional(z.object({ label: z.string(), text: z.string() })),
  /** Its place among the entries and cards of all remotes: smaller comes first; 100 unless it says otherwise. */
  order: z.optional(z.number()),
  icon: z.optional(z.string()),
})
/** `mfe.json` as it stands in the folder of a remote. */
export const MfeFile = z.object({
  ...identity,
  screens: z.array(Screen),
  /** What `src/panel.tsx` fills, and for whom. */
  panel: z.optional(
    z.object({ slot: z.enum(slots), capability: z.optional(z.enum(capabilities)) }),
  ),
  /** Limits in kB (1000 bytes, brotli): the entry; the exposed routes with their largest page; the panel. */
  budget: z.optional(z.object({ entry: kilobytes, page: kilobytes, panel: z.optional(kilobytes) })),
})
export type MfeFile = z.infer<typeof MfeFile>

/** The declaration of a remote, from its `mfe.json`. */
export function declarationOf({ name, mount, shellApi, screens, panel }: MfeFile): MfeDeclaration {
  const offers = screens.map(({ path, order = 100, icon = 'document', capability, ...rest }) => ({
    ...rest,
    place: { id: path, path, order, icon, ...(capability && { capability }) },
  }))
  return {
    name,
    mount,
    shellApi,
    paths: screens.map(({ path, title, capability, opensForAll }) => ({
      path,
      title,
      ...(capability && !opensForAll && { capability }),
    })),
    navigation: offers.flatMap(({ place, navigation }) =>
      navigation ? [{ ...place, label: navigation }] : [],
    ),
    cards: offers.flatMap(({ place, card }) => (card ? [{ ...place, ...card }] : [])),
    ...(panel && { panel }),
  }
}

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
