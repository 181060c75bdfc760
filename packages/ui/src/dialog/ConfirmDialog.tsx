import { later, useLater } from '../later'
import type { ConfirmPopupProps } from './ConfirmPopup'

const popup = later(() => import('./ConfirmPopup'))

/** Asks for a confirmation before something is deleted or removed; loaded when it is needed. */
export function ConfirmDialog(props: ConfirmPopupProps) {
  const { open, onOpenChange } = props
  const loaded = useLater(popup, { isNeeded: open, onMissing: () => onOpenChange(false) })
  return loaded ? <loaded.ConfirmPopup {...props} /> : null
}
