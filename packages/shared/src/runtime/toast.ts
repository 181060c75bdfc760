import type { closeSnackbar, enqueueSnackbar, SnackbarKey } from 'notistack'

/** What a toast lets its reader do, as a button with this word. */
export type ToastAction = { label: string; run: () => void }

declare module 'notistack' {
  interface VariantOverrides {
    /** A success that offers something; the shell draws it. */
    offer: { offered: ToastAction }
  }
}

/** What draws toasts; the shell loads it when it is needed. */
export type ToastStack = {
  enqueueSnackbar: typeof enqueueSnackbar
  closeSnackbar: typeof closeSnackbar
}
type Action = (stack: ToastStack) => void

let current: ToastStack | null = null
let waiting: Action[] = []
let load = () => {}

/** Uses the stack of toasts; if it has not come yet, as soon as it has. */
export function withToasts(action: Action): void {
  if (current) return action(current)
  waiting.push(action)
  load()
}

/** The shell sets here how the stack is loaded. What waits asks for it. */
export function provideToastLoader(loader: () => void): void {
  load = loader
  if (waiting.length > 0) load()
}

/** The shell hands over the stack when it stands, and `null` when it is gone. */
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

/** One toast at the top right, closed after 5000 ms (spec §2); the same text never stacks. `detail` is a second line. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }

let lastOffer: SnackbarKey | undefined

/** A toast that offers to do something about a success. It stays longer, and the next one takes its place. */
export function offerToast(text: string, offered: ToastAction): void {
  withToasts(({ closeSnackbar, enqueueSnackbar }) => {
    closeSnackbar(lastOffer)
    // The shell closes it: not as long as it has the focus.
    lastOffer = enqueueSnackbar(text, { variant: 'offer', offered, persist: true })
  })
}
