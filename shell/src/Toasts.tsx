import { provideToastLoader } from '@aerofleet/shared/runtime/toast'
import { later, useLater } from '@aerofleet/ui/later'
import { useEffect } from 'react'

const stack = later(() => import('./ToastStack'))

/** Toasts, which are loaded when the user first does something, or with the first of them. */
export function Toasts() {
  const loaded = useLater(stack, { isNeeded: false, onMissing: () => {} })
  useEffect(() => {
    // What cannot be loaded is asked for again with the next toast, or when the line is back.
    const load = () => void stack.load().catch(() => {})
    const onLine = () => provideToastLoader(load)
    onLine()
    window.addEventListener('online', onLine)
    return () => window.removeEventListener('online', onLine)
  }, [])
  return loaded ? <loaded.ToastStack /> : null
}
