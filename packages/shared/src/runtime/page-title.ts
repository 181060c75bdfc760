import { useEffect, useSyncExternalStore } from 'react'

let subject: string | null = null
const listeners = new Set<() => void>()

function setSubject(next: string | null): void {
  subject = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows the subject of a page, such as a tail number, in the window's title while the page is shown. `undefined` while
 * it is unknown.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    setSubject(title)
    return () => setSubject(null)
  }, [title])
}

export function usePageSubject(): string | null {
  return useSyncExternalStore(subscribe, () => subject)
}
