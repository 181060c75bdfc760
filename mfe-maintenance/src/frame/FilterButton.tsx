import { Button } from '@aerofleet/ui/Button'
import { Dialog } from '@aerofleet/ui/dialog/Dialog'
import { Stack } from '@aerofleet/ui/layout/Stack'
import { useState, type ReactNode } from 'react'

/** Below this width the choices do not fit beside the search. */
export const narrow = '(max-width: 75em)'

type FilterButtonProps = {
  /** How many choices are made. */
  chosen: number
  onClear: () => void
  /** What fits, such as `12 items`. */
  shows: string
  children: ReactNode
}

/** For narrow windows. Each choice takes effect at once. */
export function FilterButton({ chosen, onClear, shows, children }: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{chosen > 0 ? `Filter (${chosen})` : 'Filter'}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filter"
        footer={
          <>
            <Button
              disabledReason={chosen > 0 ? undefined : 'Nothing is chosen.'}
              onClick={onClear}
            >
              Clear
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {`Show ${shows}`}
            </Button>
          </>
        }
      >
        <Stack>{children}</Stack>
      </Dialog>
    </>
  )
}
