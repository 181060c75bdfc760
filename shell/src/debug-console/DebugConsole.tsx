import { LazyPart } from '@aerofleet/ui/LazyPart'
import { startTransition, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDebugPlace } from './debug-place'
import classes from './DebugConsole.module.css'

/** Drawn here, because pages outside the dashboard need no other icon. */
const Bug = () => (
  <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true" className={classes.bug}>
    <path d="M10 6a4 4 0 0 1 4 4v3a4 4 0 0 1-8 0v-3a4 4 0 0 1 4-4zM10 6v11M7.5 6.5a2.5 2.5 0 0 1 5 0M2.5 8l3.5 2M17.5 8L14 10M2 13h4M14 13h4M3 18l3.5-2.5M17 18l-3.5-2.5" />
  </svg>
)

export function DebugConsole() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const place = useDebugPlace()
  const button = (
    <button
      type="button"
      className={`${classes.button} ${place ? classes.placed : ''}`}
      aria-label="Debug Console"
      title="Debug Console"
      aria-haspopup="dialog"
      onClick={() => startTransition(() => setState('open'))}
    >
      <Bug />
    </button>
  )
  return (
    <>
      {place ? createPortal(button, place) : button}
      <LazyPart
        load={() => import('./Console')}
        props={
          state === 'unused' ? null : { open: state === 'open', onClose: () => setState('closed') }
        }
        failure="This part of the page could not be loaded"
        onMissing={() => setState('unused')}
      />
    </>
  )
}
