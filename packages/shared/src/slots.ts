/** Places on a screen that a remote may fill for another one, each with what it tells the panel. */
export const slots = ['aircraft-maintenance'] as const
export type SlotName = (typeof slots)[number]
export type SlotProps = { 'aircraft-maintenance': { aircraftId: string } }
