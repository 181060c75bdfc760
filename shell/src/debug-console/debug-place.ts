import { useSyncExternalStore } from 'react'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/** A ref callback for the element of the dashboard's frame that holds the button. */
export function setDebugPlace(element: HTMLElement | null): void {
  place = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDebugPlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => place)
}
