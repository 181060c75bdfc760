import { provideToasts, type ToastAction } from '@aerofleet/shared/runtime/toast'
import { focusTarget } from '@aerofleet/ui/browser/focus-target'
import { Button } from '@aerofleet/ui/Button'
import { Icon } from '@aerofleet/ui/Icon'
import { useIsKnown } from '@aerofleet/ui/state/Status'
import {
  closeSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack'
import { useEffect, useRef, useState, type Ref } from 'react'
import classes from './ToastStack.module.css'

const closeAfter = 5000 // milliseconds, spec §2
/** In milliseconds: long enough to reach the button with the keyboard or a screen reader. */
const closeOfferAfter = 12_000
const keyOfOffer = 'F8'
const maxToasts = 4

export function ToastStack() {
  return (
    <SnackbarProvider
      ref={provideToasts}
      maxSnack={maxToasts}
      autoHideDuration={closeAfter}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      classes={{ containerRoot: classes.stack ?? '' }}
      onExit={letClicksThrough}
      Components={{ success: Toast, error: Toast, info: Toast, offer: OfferToast }}
    />
  )
}

function letClicksThrough(toast: HTMLElement) {
  toast.dataset.leaving = ''
}

type ToastProps = CustomContentProps & { ref?: Ref<HTMLDivElement> }

function Toast({ ref, id, message, action, variant, style }: ToastProps) {
  // Only an error may interrupt. Screen readers announce an alert even if it appears together with its region.
  const role = variant === 'error' ? 'alert' : 'status'
  const isKnown = useIsKnown()
  return (
    <SnackbarContent
      ref={ref}
      role={role}
      style={style}
      className={`${classes.toast} ${classes[variant] ?? ''}`}
    >
      <div className={classes.text} aria-hidden={(role === 'status' && !isKnown) || undefined}>
        {typeof message === 'string'
          ? message.split('\n').map((line) => <p key={line}>{line}</p>)
          : message}
      </div>
      {typeof action === 'function' ? action(id) : action}
      <button
        type="button"
        className={classes.dismiss}
        aria-label="Dismiss"
        onClick={() => closeSnackbar(id)}
      >
        <Icon name="close" size={16} />
      </button>
    </SnackbarContent>
  )
}

type OfferToastProps = ToastProps & { offered: ToastAction }

/** Stays as long as the pointer or the focus is in it. The key leads to its button from anywhere. */
function OfferToast({ offered, ...toast }: OfferToastProps) {
  const { id } = toast
  const button = useRef<HTMLButtonElement>(null)
  const previousFocus = useRef<Element | null>(null)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => closeSnackbar(id), closeOfferAfter)
    return () => clearTimeout(timer)
  }, [id, isHeld])

  useEffect(() => {
    function focusButton(event: KeyboardEvent) {
      if (event.key !== keyOfOffer || !button.current) return
      event.preventDefault()
      previousFocus.current = document.activeElement
      button.current.focus()
    }
    document.addEventListener('keydown', focusButton)
    return () => document.removeEventListener('keydown', focusButton)
  }, [])

  function run() {
    closeSnackbar(id)
    focusTarget(previousFocus.current)?.focus()
    offered.run()
  }

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Toast
        {...toast}
        variant="success"
        action={
          <span className={classes.offer}>
            <span aria-hidden="true">·</span>
            <Button ref={button} variant="quiet" aria-keyshortcuts={keyOfOffer} onClick={run}>
              {offered.label}
            </Button>
            <kbd title={`The key ${keyOfOffer} leads here`}>{keyOfOffer}</kbd>
          </span>
        }
      />
    </div>
  )
}
