import type { ComponentType } from 'react'
import { Guidance } from './home/Guidance'
import { LatestChanges } from './home/LatestChanges'

const panels: Record<string, ComponentType> = { 'home-summary': Guidance, home: LatestChanges }

function AdminPanel({ slot }: { slot: string }) {
  const Panel = panels[slot]
  return Panel ? <Panel /> : null
}

export { AdminPanel as Component }
