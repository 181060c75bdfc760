import { SnackbarProvider } from 'notistack'
import type { ReactNode } from 'react'

const closeAfter = 5000 // spec §2

/** Toasts at the top right; at most four at a time. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={4}
      autoHideDuration={closeAfter}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {children}
    </SnackbarProvider>
  )
}
