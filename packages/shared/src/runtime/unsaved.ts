import { useEffect } from 'react'

const holders = new Set<symbol>()
let askUser: () => Promise<boolean> = () => Promise.resolve(true)

/** Whether any form or row holds input that is not saved. */
export function hasUnsaved(): boolean {
  return holders.size > 0
}

/** Lets the browser ask before it closes or leaves the document. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Counts this component's input as unsaved while `isDirty`, so that it is not discarded without a question. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const holder = Symbol('unsaved')
    holders.add(holder)
    window.addEventListener('beforeunload', warn)
    return () => {
      holders.delete(holder)
      if (holders.size === 0) window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

/** Gives up all input that is not saved: the document may be left without a question. */
export function discardUnsaved(): void {
  holders.clear()
  window.removeEventListener('beforeunload', warn)
}

/** The shell sets here how the user is asked whether to discard input; the answer is `true` for yes. */
export function provideDiscardQuestion(ask: () => Promise<boolean>): void {
  askUser = ask
}

/** Asks, if there is input that is not saved; resolves to whether to go on. */
export async function confirmDiscard(): Promise<boolean> {
  return !hasUnsaved() || askUser()
}
