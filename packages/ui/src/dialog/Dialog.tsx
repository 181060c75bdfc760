import { later, useLater } from '../later'
import type { PopupProps } from './Popup'

const popup = later(() => import('./Popup'))

/** A modal dialog; loaded when it is needed. Escape and a click outside close it; the focus returns to where it was. */
export function Dialog(props: PopupProps) {
  const { open, onOpenChange } = props
  const loaded = useLater(popup, { isNeeded: open, onMissing: () => onOpenChange(false) })
  return loaded ? <loaded.Popup {...props} /> : null
}
