import { useKeptState } from '@aerofleet/shared/runtime/unsaved'
import { Button } from '@aerofleet/ui/Button'
import { Quiet } from '@aerofleet/ui/layout/Quiet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ReasonDialog } from './ReasonDialog'

type StrikeButtonProps = {
  what: string
  /** The figures of the entry, which the question repeats. */
  figures?: string | undefined
  disabledReason: string | undefined
  isStruck: boolean
  /** Returns a text to read before the dialog closes, if there is one. */
  onStrike: (body: { reason: string }) => Promise<ReactNode>
}

const consequence = 'It stays in the log but no longer counts. Due dates are recalculated.'

/**
 * Strikes a wrong entry. It stays in its list and no longer counts. The button disappears, so the focus moves to its
 * list item.
 */
export function StrikeButton({
  what,
  figures,
  disabledReason,
  isStruck,
  onStrike,
}: StrikeButtonProps) {
  const [open, setOpen] = useKeptState(`strike ${what}`, false)
  const [outcome, setOutcome] = useState<ReactNode>()
  const place = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  // The dialog may have closed first, and moved the focus back to the button.
  useEffect(() => {
    if (isStruck && isDone.current && !open) place.current?.closest('li')?.focus()
  }, [isStruck, open])
  return (
    <div ref={place}>
      {isStruck ? (
        <Quiet>struck</Quiet>
      ) : (
        <Button
          variant="quietInk"
          aria-label={`Strike ${what}`}
          disabledReason={disabledReason}
          explanation={consequence}
          onClick={() => setOpen(true)}
        >
          Strike
        </Button>
      )}
      <ReasonDialog
        open={open}
        title={`Strike ${what}`}
        about={figures}
        consequence={consequence}
        submitLabel="Strike"
        failure={`Failed to strike ${what}`}
        outcome={outcome}
        onSubmit={async (body) => {
          const result = await onStrike(body)
          isDone.current = true
          return result
        }}
        onSaved={(result) => (result ? setOutcome(result) : setOpen(false))}
        onClose={() => setOpen(false)}
        finalFocus={() => (isDone.current && place.current?.closest('li')) || true}
      />
    </div>
  )
}
