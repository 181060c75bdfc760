import { Button } from '@aerofleet/ui/Button'
import { useEffect, useId, useRef, useState } from 'react'
import type { FleetTableView } from './use-table-view'
import classes from './ViewMenu.module.css'
import { ViewOptions } from './ViewOptions'

export function ViewMenu({ view }: { view: FleetTableView }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    function closeOutside({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    function closeByKey({ key }: KeyboardEvent) {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
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
          <Button onClick={print}>Print the list</Button>
        </div>
      ) : null}
    </div>
  )
}
