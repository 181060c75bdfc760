import type { FocusEvent } from 'react'

/**
 * `onFocus` for controls in a line that scrolls sideways. When the keyboard reaches a control, browsers show only a
 * part of it; this shows the whole.
 */
export function showWhole({ target }: FocusEvent) {
  // A pressed control must not move away from the pointer.
  if (!target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
