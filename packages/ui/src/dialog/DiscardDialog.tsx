import { later, useLater } from '../later'
import type { DiscardPopupProps } from './DiscardPopup'

const popup = later(() => import('./DiscardPopup'))

/** Asks before input that is not saved is lost; loaded when it is needed. If it cannot be, the input is kept. */
export function DiscardDialog(props: DiscardPopupProps) {
  const { open, onAnswer } = props
  const loaded = useLater(popup, { isNeeded: open, onMissing: () => onAnswer(false) })
  return loaded ? <loaded.DiscardPopup {...props} /> : null
}
