import { offerToast, toast } from '@aerofleet/shared/runtime/toast'
import type { QueryClient } from '@tanstack/react-query'
import { refreshAfterUndo } from './undo-calls'

/**
 * Shows a toast with the button `Undo`.
 * @param name the name of the changed thing
 * @param undo takes the change back; if it rejects, another toast says why
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
