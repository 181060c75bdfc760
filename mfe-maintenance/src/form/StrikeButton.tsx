import { explainNeed, type Capability } from '@aerofleet/shared/access'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { useEffect, useRef, useState } from 'react'
import classes from '../frame/LogPanel.module.css'
import { ReasonDialog } from '../item/ReasonDialog'

type StrikeButtonProps = {
  /** Such as `the reading of Nov 22, 2026`. */
  what: string
  capability: Capability
  isStruck: boolean
  onStrike: (body: { reason: string }) => Promise<unknown>
}

/**
 * Strikes an entry that was made by mistake: it stays in its list, but no longer counts. The entry, a list item
 * that can have the focus, gets it, as the button goes.
 */
export function StrikeButton({ what, capability, isStruck, onStrike }: StrikeButtonProps) {
  const [open, setOpen] = useState(false)
  const may = useMay(capability)
  const place = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  // The dialog may have closed before, and given the focus back to the button.
  useEffect(() => {
    if (isStruck && isDone.current) place.current?.closest('li')?.focus()
  }, [isStruck])
  return (
    <div ref={place}>
      {isStruck ? (
        <span className={classes.second}>struck</span>
      ) : (
        <Button
          variant="quietInk"
          aria-label={`Strike ${what}`}
          disabledReason={may ? undefined : explainNeed(capability)}
          onClick={() => setOpen(true)}
        >
          Strike
        </Button>
      )}
      <ReasonDialog
        open={open}
        title={`Strike ${what}`}
        consequence="The entry stays in the log but no longer counts. Due dates are recalculated."
        submitLabel="Strike"
        failure={`Failed to strike ${what}`}
        onSubmit={async (body) => {
          await onStrike(body)
          isDone.current = true
        }}
        onClose={() => setOpen(false)}
        finalFocus={() => (isDone.current && place.current?.closest('li')) || true}
      />
    </div>
  )
}
