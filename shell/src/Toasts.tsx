import { Icon } from '@aerofleet/ui/Icon'
import {
  closeSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack'
import type { ReactNode, Ref } from 'react'
import classes from './Toasts.module.css'

const closeAfter = 5000 // milliseconds, spec §2
const maxToasts = 4

/** Toasts at the top right, below what is fixed there; a fifth one replaces the oldest. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={maxToasts}
      autoHideDuration={closeAfter}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      classes={{ containerRoot: classes.stack ?? '' }}
      onExit={letClicksThrough}
      Components={{ success: Toast, error: Toast, info: Toast }}
    >
      {children}
    </SnackbarProvider>
  )
}

function letClicksThrough(toast: HTMLElement) {
  toast.dataset.leaving = ''
}

type ToastProps = CustomContentProps & { ref?: Ref<HTMLDivElement> }

function Toast({ ref, id, message, action, variant, style }: ToastProps) {
  return (
    <SnackbarContent
      ref={ref}
      // Only an error may interrupt.
      role={variant === 'error' ? 'alert' : 'status'}
      style={style}
      className={`${classes.toast} ${classes[variant] ?? ''}`}
    >
      <div className={classes.text}>
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
