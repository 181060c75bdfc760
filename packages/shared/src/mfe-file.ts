import * as z from 'zod/mini'
import { capabilities } from './access'
import { icons } from './icons'
import {
  Height,
  defaultOrder,
  optional,
  path as anyPath,
  read as anyRead,
  remoteFields as anyRemoteFields,
  type MfeDeclaration,
} from './mfe-declaration'
import { slotPages, slots } from './slots'

/** In characters: texts stand in the registry, and so in each page. */
const longest = z.maxLength(200)
const text = z.string().check(longest)
const path = anyPath.check(longest)
const read = anyRead.check(longest)
const remoteFields = { ...anyRemoteFields, name: anyRemoteFields.name.check(z.maxLength(40)) }
const few = 20
const reads = z.array(read).check(z.maxLength(few))

const parametersOf = (declared: string): string[] => declared.match(/:\w+/g) ?? []

const ScreenFields = z.strictObject({
  path,
  title: text,
  /** For search engines and link previews of a public page. */
  description: z.optional(text),
  capability: z.optional(z.enum(capabilities)),
  /** Without the capability users see no link. They may open the screen, which says what they may do. */
  opensForAll: z.optional(z.boolean()),
  navigation: z.optional(text),
  card: z.optional(z.strictObject({ label: text, text })),
  /** The position among the entries and cards of all remotes, smallest first; 100 by default. */
  order: z.optional(z.number()),
  icon: z.optional(z.enum(icons)),
  /** The calls that the screen always begins with. The page sends them before the screen's code has loaded. */
  reads: z.optional(reads),
  /** Further calls, sent only if the address has no search parameters, such as filters. */
  bareReads: z.optional(reads),
})
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
  capability: z.optional(z.enum(capabilities)),
  order: z.optional(z.number()),
  height: z.optional(Height),
  reads: z.optional(reads),
})
const Panel = PanelFields.check(
  z.refine(
    ({ slot, reads = [] }) => areFilledBy(reads, slotPages[slot] ?? ''),
    "A read of a panel has the parameters of its slot's page alone",
  ),
)

/** `mfe.json` of a remote. It is strict, because most fields are optional and a misspelt one would go unnoticed. */
export const MfeFile = z.strictObject({
  ...remoteFields,
  /** Older files have it. Nothing reads it. */
  shellApi: z.optional(text),
  /** `optional`: the remote is live in the full composition only. Without it, also in the default one. */
  composition: z.optional(z.literal(optional)),
  screens: z.array(Screen).check(z.maxLength(200)),
  panel: z.optional(z.union([Panel, z.array(Panel).check(z.maxLength(few))])),
})
export type MfeFile = z.infer<typeof MfeFile>

export function declarationOf({
  name,
  mount,
  composition,
  screens,
  panel,
}: MfeFile): MfeDeclaration {
  const links = screens.map(
    ({ path, order = defaultOrder, icon = 'document', capability, ...rest }) => ({
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
      panels: [panel].flat().map(({ order = defaultOrder, ...rest }) => ({ ...rest, order })),
    }),
    ...(composition && { composition }),
  }
}

function readsOf({ reads, bareReads: bare, capability }: z.infer<typeof Screen>) {
  if (!reads && !bare) return {}
  return { reads: { paths: reads ?? [], ...(bare && { bare }), ...(capability && { capability }) } }
}
