import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { keepInWindow, preventAction } from '../Button'
import buttonClasses from '../Button.module.css'
import classes from './SharedReason.module.css'

/**
 * Shows one reason for many disabled buttons, such as the buttons in the rows of a list. Spread `disabledProps`, which
 * stay the same, on each `PlainButton`. Render `tooltip` once, in a positioned element around them all.
 */
export function useSharedReason(reason: string) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [disabledProps] = useState(() => sharedProps(id, anchor))
  const tooltip = (
    <span ref={anchor} className={classes.anchor}>
      <span id={id} role="tooltip" className={buttonClasses.reason}>
        {reason}
      </span>
    </span>
  )
  return { disabledProps, tooltip }
}

function sharedProps(
  id: string,
  anchor: RefObject<HTMLElement | null>,
): Omit<ComponentProps<'button'>, 'ref'> {
  let shown = new AbortController()

  function hide() {
    shown.abort()
    anchor.current?.removeAttribute('data-shown')
    // Its old place may lie outside a window that has become narrower.
    anchor.current?.removeAttribute('style')
  }
  function show({ currentTarget: button }: SyntheticEvent<HTMLElement>) {
    const place = anchor.current
    const box = place?.offsetParent?.getBoundingClientRect()
    if (!place || !box) return
    hide()
    const { left, top, width, height } = button.getBoundingClientRect()
    place.style.inset = `${top - box.top}px auto auto ${left - box.left}px`
    place.style.width = `${width}px`
    place.style.height = `${height}px`
    place.toggleAttribute('data-shown', true)
    keepInWindow(place.querySelector<HTMLElement>('[role=tooltip]'))
    shown = new AbortController()
    const { signal } = shown
    window.addEventListener('resize', hide, { signal })
    button.addEventListener('focusout', hide, { signal })
    // There is no `pointerleave` when a row scrolls away with its button.
    document.addEventListener(
      'pointerover',
      ({ target }) => {
        const isInside =
          target instanceof Node && (button.contains(target) || place.contains(target))
        if (!isInside && document.activeElement !== button) hide()
      },
      { signal },
    )
  }
  return {
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: preventAction,
    onFocus: show,
    onPointerEnter: show,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') hide()
    },
  }
}
