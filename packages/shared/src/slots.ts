export type SlotProps = {
  'aircraft-maintenance': { aircraftId: string }
  /** In the confirmation of a deletion: the ids, with commas between them. */
  'aircraft-delete': { aircraftIds: string }
  /** On the home page, above the cards, over the whole width. */
  'home-summary': object
  /** On the home page, below the cards; panels stand beside each other. */
  home: object
}
export type SlotName = keyof SlotProps

export const slots = [
  'aircraft-maintenance',
  'aircraft-delete',
  'home-summary',
  'home',
] as const satisfies readonly SlotName[]

/** The page of each slot. Its parameters have the names of the panel's props. */
export const slotPages: Record<string, string | undefined> = {
  'aircraft-maintenance': '/dashboard/aircraft/:aircraftId',
  'aircraft-delete': '/dashboard/aircraft',
  'home-summary': '/dashboard',
  home: '/dashboard',
} satisfies Record<SlotName, string>

/** Several remotes may fill these slots, in the order that they declare. */
export const commonSlots: readonly string[] = ['home-summary', 'home']

export const isOnHomePage = (slot: string) => commonSlots.includes(slot)
