import { can } from '@aerofleet/shared/access'
import type { Change } from '@aerofleet/shared/contract/change'
import type { ApiError } from '@aerofleet/shared/runtime/api-client'
import { useSession } from '@aerofleet/shared/runtime/session'
import { toast } from '@aerofleet/shared/runtime/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../Button'
import { undoneText, undoOf } from './undo'
import { refreshAfterUndo } from './undo-calls'
import classes from './UndoButton.module.css'

type UndoButtonProps = {
  change: Change
  /** Undoes the whole act that the change belongs to, such as an import. */
  asAct?: boolean
  onSettled?: () => void
}

/**
 * Undoes a change without asking first. Users who may not undo it see no button. The reason of a failure stands beneath
 * the button. After an undo the focus moves to the surrounding `<li>`, which needs a `tabIndex`.
 */
export function UndoButton({ change, asAct = false, onSettled }: UndoButtonProps) {
  const { role } = useSession()
  const cache = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const undo = undoOf(change, { asAct })
  const focusEntry = () => container.current?.closest('li')?.focus()
  const undoing = useMutation<object, ApiError>({
    mutationFn: async () => (await undo?.run()) ?? {},
    onSuccess: (answer) => {
      focusEntry()
      toast.success(undoneText(undo?.name ?? '', answer))
    },
    // 409 and 412 say that there is a newer change. Then the refreshed list has no button here to keep the focus.
    onError: ({ status }) => (status === 409 || status === 412 ? focusEntry() : undefined),
    onSettled: () => {
      refreshAfterUndo(cache)
      onSettled?.()
    },
  })
  const mayUndo = undo?.needs.every((capability) => can(role, capability)) ?? false
  if (!mayUndo && !undoing.error) return null
  return (
    <div ref={container} className={classes.undo}>
      {undo && mayUndo ? (
        <Button
          variant="quiet"
          aria-label={`Undo ${undo.name}`}
          disabledReason={undo.refusedReason ?? (undoing.isPending ? 'Undoing…' : undefined)}
          onClick={() => undoing.mutate()}
        >
          Undo
        </Button>
      ) : null}
      {undoing.error ? <p role="alert">{undoing.error.message}</p> : null}
    </div>
  )
}
