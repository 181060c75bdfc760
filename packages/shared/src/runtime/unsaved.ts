import { useEffect } from 'react'

const holders = new Set<symbol>()

/** Whether any form or row holds input that is not saved. */
export function hasUnsaved(): boolean {
  return holders.size > 0
}

/** Tells the shell that this component holds unsaved input while `dirty`. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const holder = Symbol('unsaved')
    holders.add(holder)
    return () => {
      holders.delete(holder)
    }
  }, [dirty])
}
