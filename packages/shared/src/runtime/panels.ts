import type { ComponentType } from 'react'
import type { SlotName } from '../slots'
import type { SessionUser } from './session'

/** The props of the slot, and its name, because a remote may fill several slots. */
export type PanelProps = Record<string, string> & { slot: string }
export type Panel = ComponentType<PanelProps>
export type PanelHeight = { wide: number; narrow: number }
export type PanelSource = {
  remote: string
  height?: PanelHeight | undefined
  load: () => Promise<Panel>
  onError: (error: unknown) => void
}
type FindPanels = (slot: SlotName, user: SessionUser | null) => PanelSource[]

let findPanels: FindPanels = () => []

export const panelsOf: FindPanels = (slot, user) => findPanels(slot, user)

/** The shell tells here how it finds the panels of a slot, in their order. */
export function providePanels(find: FindPanels): void {
  findPanels = find
}
