import { readStored, writeStored } from '@aerofleet/shared/runtime/session'
import { useSyncExternalStore } from 'react'

const storedAs = 'aerofleet.hoursFormat'
const minutes = 'minutes'
const listeners = new Set<() => void>()

/** Checks whether the user has chosen hours and minutes instead of decimals. */
export const isInMinutes = () => readStored(storedAs) === minutes

export function showMinutes(isChosen: boolean): void {
  writeStored(storedAs, isChosen ? minutes : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsInMinutes = () => useSyncExternalStore(subscribe, isInMinutes)
