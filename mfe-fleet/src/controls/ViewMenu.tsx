import { Button } from '@aerofleet/ui/Button'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { FleetTableView } from './use-table-view'
import classes from './ViewMenu.module.css'
import { ViewOptions } from './ViewOptions'

type ViewMenuProps = {
  view: FleetTableView
  /** The choice of the sort, for a table that has no room for every heading. */
  children: ReactNode
}

export function ViewMenu({ view, children }: ViewMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    function closeIfOutside({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    function closeByEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByEscape)
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('keydown', closeByEscape)
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [isOpen])

  function print() {
    setOpen(false)
    button.current?.focus()
    window.print()
  }

  return (
    <div ref={box} className={classes.box}>
      <Button
        ref={button}
        variant="quietInk"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        View
      </Button>
      {isOpen ? (
        <div id={id} role="group" aria-label="View" className={classes.menu}>
          <ViewOptions view={view} />
          <div className={classes.sort}>{children}</div>
          <Button onClick={print}>Print the list</Button>
        </div>
      ) : null}
    </div>
  )
}
