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
 * Names the thing of a page, such as a tail number, in the title of the window while the page is shown. `undefined`
 * while it is not known.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    setSubject(title)
    return () => setSubject(null)
  }, [title])
}

/** Returns what the shown page has named with `usePageTitle`, or `null`. */
export function usePageSubject(): string | null {
  return useSyncExternalStore(subscribe, () => subject)
}
