import { Button } from '@aerofleet/ui/Button'
import type { ReactNode } from 'react'
import classes from './TopBanner.module.css'

type Props = {
  label: string
  onLeave: () => void
  children: ReactNode
}

/** Stands above the product in a tab that shows something other than the live version. */
export function TopBanner({ label, onLeave, children }: Props) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <ul className={classes.lines}>{children}</ul>
      <Button onClick={onLeave}>Leave</Button>
    </aside>
  )
}
