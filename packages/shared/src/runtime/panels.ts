import type { ComponentType } from 'react'
import type { SlotName } from '../slots'
import type { SessionUser } from './session'

/** The props of a panel: those of its slot, and the slot's name, because a remote may fill several. */
export type PanelProps = Record<string, string> & { slot: string }
export type Panel = ComponentType<PanelProps>
/** In rem, in a wide and in a narrow window. */
export type PanelHeight = { wide: number; narrow: number }
export type PanelSource = {
  remote: string
  height?: PanelHeight | undefined
  load: () => Promise<Panel>
  onError: (error: unknown) => void
}
/** The panels that fill a slot for this user, in their order. */
type FindPanels = (slot: SlotName, user: SessionUser | null) => PanelSource[]

let findPanels: FindPanels = () => []

/** The panels that fill a slot for this user. */
export const panelsOf: FindPanels = (slot, user) => findPanels(slot, user)

/** The shell sets here how the panels of a slot are found. */
export function providePanels(find: FindPanels): void {
  findPanels = find
}
