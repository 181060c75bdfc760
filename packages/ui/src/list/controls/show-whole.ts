import type { FocusEvent } from 'react'

/**
 * `onFocus` of a line of controls that scrolls sideways: what the keyboard reaches in it stands whole in the
 * window, where a browser is content with a part.
 */
export function showWhole({ target }: FocusEvent) {
  // Not while it is pressed: it would move away from the pointer.
  if (!target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
