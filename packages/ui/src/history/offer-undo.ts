import { offerToast, toast } from '@aerofleet/shared/runtime/toast'
import type { QueryClient } from '@tanstack/react-query'
import { refreshAfterUndo } from './undo-calls'

/**
 * Says what was done, in a toast with `Undo`.
 * @param name what it was done to
 * @param undo takes it back; its refusal is told by another toast
 */
export function offerUndo(
  cache: QueryClient,
  text: string,
  name: string,
  undo: () => Promise<unknown>,
): void {
  async function run() {
    try {
      await undo()
      toast.success(`Undone: ${name}`)
    } catch (error) {
      toast.error(`Failed to undo: ${name}`, error instanceof Error ? error.message : '')
    }
    refreshAfterUndo(cache)
  }
  offerToast(text, { label: 'Undo', run: () => void run() })
}
