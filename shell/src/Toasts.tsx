import { provideToastLoader } from '@aerofleet/shared/runtime/toast'
import { later, useLater } from '@aerofleet/ui/later'
import { useEffect } from 'react'

const stack = later(() => import(/* webpackChunkName: "toasts" */ './ToastStack'))

/** Loads what draws toasts. What cannot be loaded is asked for again with the next toast, or when the line is back. */
export function loadToasts(): void {
  stack.load().catch(() => {})
}

/**
 * Toasts, which are loaded once the page has settled, when the user first does something, or with the first
 * of them. A toast often says that something could not be loaded, and cannot come if its own code is missing.
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
