import { Icon } from '@aerofleet/ui/Icon'
import { later, useLater } from '@aerofleet/ui/later'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useDebugPlace } from './debug-place'
import classes from './DebugConsole.module.css'

const log = later(() => import('./Console'))

/** The button on every screen that opens the log of requests and releases. The frame has a place for it. */
export function DebugConsole() {
  const [open, setOpen] = useState(false)
  const place = useDebugPlace()
  const close = () => setOpen(false)
  const loaded = useLater(log, { isNeeded: open, onMissing: close })
  const button = (
    <button
      type="button"
      className={`${classes.button} ${place ? classes.placed : ''}`}
      aria-label="Debug Console"
      title="Debug Console"
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      <Icon name="bug" />
    </button>
  )
  return (
    <>
      {place ? createPortal(button, place) : button}
      {loaded ? <loaded.Console open={open} onClose={close} /> : null}
    </>
  )
}
