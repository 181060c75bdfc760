import * as z from 'zod/mini'
import { capabilities } from './access'
import {
  Height,
  lastOrder,
  optional,
  path,
  read,
  remoteFields,
  type MfeDeclaration,
} from './mfe-declaration'
import { slotPages, slots } from './slots'

const parametersOf = (declared: string): string[] => declared.match(/:\w+/g) ?? []

const ScreenFields = z.strictObject({
  path,
  title: z.string(),
  /** The text that search engines and previews of links show for a public page. */
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
  /** The calls with which the screen always begins. They are sent before its code has come. */
  reads: z.optional(z.array(read)),
  /** Further calls with which it begins where its address has no search parameters, such as filters. */
  bareReads: z.optional(z.array(read)),
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
  /**
   * The calls with which it always begins, for users who may see it. They are sent before the code of the page has
   * come.
   */
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
  /** In files of before the build wrote its version; it says nothing any more. */
  shellApi: z.optional(z.string()),
  /** `optional` for a remote of the full composition only; without it a remote is in the default one, too. */
  composition: z.optional(z.literal(optional)),
  screens: z.array(Screen),
  /** The slot, or slots, that `src/panel.tsx` fills. */
  panel: z.optional(z.union([Panel, z.array(Panel)])),
})
export type MfeFile = z.infer<typeof MfeFile>

/** Returns the part of a remote's `mfe.json` that the registry carries. */
export function declarationOf({
  name,
  mount,
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
    ...(panel && {
      panels: [panel].flat().map(({ order = lastOrder, ...rest }) => ({ ...rest, order })),
    }),
    ...(composition && { composition }),
  }
}

function readsOf({ reads, bareReads: bare, capability }: z.infer<typeof Screen>) {
  if (!reads && !bare) return {}
  return { reads: { paths: reads ?? [], ...(bare && { bare }), ...(capability && { capability }) } }
}
