import type { closeSnackbar, enqueueSnackbar, SnackbarKey } from 'notistack'

export type ToastAction = { label: string; run: () => void }

declare module 'notistack' {
  interface VariantOverrides {
    offer: { offered: ToastAction }
  }
}

export type ToastStack = {
  enqueueSnackbar: typeof enqueueSnackbar
  closeSnackbar: typeof closeSnackbar
}
type Action = (stack: ToastStack) => void

let current: ToastStack | null = null
let waiting: Action[] = []

export function withToasts(action: Action): void {
  if (current) action(current)
  else waiting.push(action)
}

/** The shell passes the stack when it is mounted, and `null` when it is removed. */
export function provideToasts(stack: ToastStack | null): void {
  current = stack
  if (!stack) return
  const actions = waiting
  waiting = []
  for (const action of actions) action(stack)
}

const show = (variant: 'success' | 'error' | 'info') => (text: string, detail?: string) => {
  withToasts(({ enqueueSnackbar }) => {
    enqueueSnackbar(detail ? `${text}\n${detail}` : text, { variant, preventDuplicate: true })
  })
}

/** Shows a toast at the top right for 5000 ms (spec §2); the same text never stacks. `detail` is a second line. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

let lastOffer: SnackbarKey | undefined

/** Shows a success with a button. It stays longer than other toasts, and the next one of its kind replaces it. */
export function offerToast(text: string, offered: ToastAction): void {
  withToasts(({ closeSnackbar, enqueueSnackbar }) => {
    closeSnackbar(lastOffer)
    // The shell closes it after 12 s, but not while it has the focus.
    lastOffer = enqueueSnackbar(text, { variant: 'offer', offered, persist: true })
  })
}
