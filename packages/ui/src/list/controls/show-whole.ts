import type { FocusEvent } from 'react'

/**
 * `onFocus` of a line of controls that scrolls sideways. It brings the whole control into sight when the keyboard
 * reaches it; browsers are content with a part.
 */
export function showWhole({ target }: FocusEvent) {
  // A pressed control stays: it would move away from the pointer.
  if (!target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
