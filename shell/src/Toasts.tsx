import { provideToastLoader } from '@aerofleet/shared/runtime/toast'
import { later, useLater } from '@aerofleet/ui/later'
import { useEffect } from 'react'

const stack = later(() => import(/* webpackChunkName: "toasts" */ './ToastStack'))

/** Loads the library that draws toasts. If that fails, the next toast or a restored connection tries again. */
export function loadToasts(): void {
  stack.load().catch(() => {})
}

/**
 * Loads the toasts once the page has settled, when the user first does something, or with the first toast.
 * Not only with the first: it often says that something could not be loaded, which would then be true of its
 * own code.
 */
export function Toasts() {
  const loaded = useLater(stack, { isNeeded: false, onMissing: () => {} })
  useEffect(() => {
    const onLine = () => provideToastLoader(loadToasts)
    onLine()
    window.addEventListener('online', onLine)
    return () => window.removeEventListener('online', onLine)
  }, [])
  return loaded ? <loaded.ToastStack /> : null
}
