/** The places that a panel of a remote may fill, and the props that the panel gets there. */
export type SlotProps = {
  /** On the page of an aircraft. */
  'aircraft-maintenance': { aircraftId: string }
  /** On the home page, above the cards, over the whole width. */
  'home-summary': object
  /** On the home page, below the cards; panels stand beside each other. */
  home: object
}
export type SlotName = keyof SlotProps

export const slots = [
  'aircraft-maintenance',
  'home-summary',
  'home',
] as const satisfies readonly SlotName[]

/** The page that a slot is on. The names of its parameters are those of the props that the panel gets. */
export const slotPages: Record<string, string | undefined> = {
  'aircraft-maintenance': '/dashboard/aircraft/:aircraftId',
  'home-summary': '/dashboard',
  home: '/dashboard',
} satisfies Record<SlotName, string>

/** The slots that several remotes fill, in the order that they declare. */
export const commonSlots: readonly string[] = ['home-summary', 'home']

/** Whether a panel in this slot stands on the shell's home page, so that its files are needed there at once. */
export const isOnHomePage = (slot: string) => commonSlots.includes(slot)
