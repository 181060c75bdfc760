import type { ComponentType } from 'react'
import { FleetCondition } from './home/FleetCondition'
import { TightestAircraft } from './home/TightestAircraft'

const panels: Record<string, ComponentType> = {
  'home-summary': FleetCondition,
  home: TightestAircraft,
}

function FleetPanel({ slot }: { slot: string }) {
  const Panel = panels[slot]
  return Panel ? <Panel /> : null
}

export { FleetPanel as Component }
