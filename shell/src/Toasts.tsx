import { Icon } from '@aerofleet/ui/Icon'
import {
  closeSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack'
import type { ReactNode, Ref } from 'react'
import classes from './Toasts.module.css'

const closeAfter = 5000 // spec §2
const most = 4

/** Toasts at the top right; a fifth one takes the place of the oldest. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={most}
      autoHideDuration={closeAfter}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={{ success: Toast, error: Toast, info: Toast }}
    >
      {children}
    </SnackbarProvider>
  )
}

type ToastProps = CustomContentProps & { ref?: Ref<HTMLDivElement> }

function Toast({ ref, id, message, action, variant, style }: ToastProps) {
  return (
    <SnackbarContent
      ref={ref}
      role="alert"
      style={style}
      className={`${classes.toast} ${classes[variant] ?? ''}`}
    >
      <p>{message}</p>
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
