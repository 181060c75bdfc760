import { closeSnackbar, enqueueSnackbar, type SnackbarKey } from 'notistack'

/** What a toast lets its reader do, as a button with this word. */
export type ToastAction = { label: string; run: () => void }

declare module 'notistack' {
  interface VariantOverrides {
    /** A success that offers something; the shell draws it. */
    offer: { offered: ToastAction }
  }
}

const show = (variant: 'success' | 'error' | 'info') => (text: string, detail?: string) => {
  enqueueSnackbar(detail ? `${text}\n${detail}` : text, { variant, preventDuplicate: true })
}

/** One toast at the top right, closed after 5000 ms (spec §2); the same text never stacks. `detail` is a second line. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

let lastOffer: SnackbarKey | undefined

/** A toast that offers to do something about a success. It stays longer, and the next one takes its place. */
export function offerToast(text: string, offered: ToastAction): void {
  closeSnackbar(lastOffer)
  // The shell closes it: not as long as it has the focus.
  lastOffer = enqueueSnackbar(text, { variant: 'offer', offered, persist: true })
}
