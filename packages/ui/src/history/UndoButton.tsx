import { can } from '@aerofleet/shared/access'
import type { Change } from '@aerofleet/shared/contract/change'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useSession } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../Button'
import { undoOf } from './undo'
import { refreshAfterUndo } from './undo-calls'
import classes from './UndoButton.module.css'

type UndoButtonProps = {
  change: Change
  asAct?: boolean
  onSettled?: () => void
}

/**
 * Undoes a change at one press, for users who may. A failure shows its reason beneath. Afterwards the focus is on the
 * surrounding list item, which needs a `tabIndex`.
 */
export function UndoButton({ change, asAct = false, onSettled }: UndoButtonProps) {
  const { role } = useSession()
  const cache = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const undo = undoOf(change, { asAct })
  const focusEntry = () => place.current?.closest('li')?.focus()
  const undoing = useMutation<unknown, ApiError>({
    mutationFn: async () => undo?.run(),
    onSuccess: () => {
      focusEntry()
      toast.success(`Undone: ${undo?.name}`)
    },
    // A newer change removes the button, so the focus moves to the entry.
    onError: ({ status }) => (status === 409 || status === 412 ? focusEntry() : undefined),
    onSettled: () => {
      refreshAfterUndo(cache)
      onSettled?.()
    },
  })
  const mayUndo = undo?.needs.every((capability) => can(role, capability)) ?? false
  if (!mayUndo && !undoing.error) return null
  return (
    <div ref={place} className={classes.undo}>
      {undo && mayUndo ? (
        <Button
          variant="quiet"
          aria-label={`Undo ${undo.name}`}
          disabledReason={undo.refused ?? (undoing.isPending ? 'Undoing…' : undefined)}
          onClick={() => undoing.mutate()}
        >
          Undo
        </Button>
      ) : null}
      {undoing.error ? <p role="alert">{undoing.error.message}</p> : null}
    </div>
  )
}
