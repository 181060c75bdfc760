import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import classes from './Button.module.css'

/** `quiet` is the look of buttons in the rows of a list: in the accent colour, or `quietInk` in the colour of text. */
type Variant = 'primary' | 'secondary' | 'quiet' | 'quietInk'
export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: Variant
  /** Why the button cannot be used now. It stays focusable, shows this reason and does nothing. */
  disabledReason?: string | undefined
  /** What a press does, where its words do not say so. */
  explanation?: string
}

export function preventAction(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** For a button that cannot be used now, whose reason stands in the element with this id. */
export const disabledBy = (id: string) => ({
  'aria-disabled': true,
  'aria-describedby': id,
  onClick: preventAction,
})

export function Button({ disabledReason, explanation, ...props }: ButtonProps) {
  return (
    <WithReason reason={disabledReason ?? explanation}>
      {(reasonProps) => (
        <PlainButton {...props} {...reasonProps} {...(disabledReason !== undefined && disabled)} />
      )}
    </WithReason>
  )
}

const disabled = { 'aria-disabled': true, onClick: preventAction } as const

/** Words with an explanation, which hover, focus and a tap show beneath them. */
export function Explained({
  explanation,
  className = '',
  children,
}: {
  explanation: string
  className?: string
  children: ReactNode
}) {
  return (
    <WithReason reason={explanation}>
      {(reasonProps) => (
        <button {...reasonProps} type="button" className={`${classes.words} ${className}`}>
          {children}
        </button>
      )}
    </WithReason>
  )
}

/** For the many rows of a list: a single element, without a reason. */
export function PlainButton({
  variant = 'secondary',
  className = '',
  type = 'button',
  ...props
}: Omit<ButtonProps, 'disabledReason' | 'explanation'>) {
  const look = [classes.button, classes[variant], className].filter(Boolean).join(' ')
  return <button {...props} type={type} className={look} />
}

const windowMargin = 8 // pixels

/** Moves a reason that has just appeared, so that no edge of the window cuts it off and no dialog grows. */
export function keepInWindow(reason: HTMLElement | null) {
  if (!reason) return
  reason.style.removeProperty('--shift')
  reason.removeAttribute('data-above')
  const { left, right, bottom } = reason.getBoundingClientRect()
  const tooFarRight = Math.max(right - (document.documentElement.clientWidth - windowMargin), 0)
  const shift = Math.max(windowMargin - left, 0) - tooFarRight
  reason.style.setProperty('--shift', `${shift}px`)
  const dialog = reason.closest('[role=dialog], [role=alertdialog]')?.getBoundingClientRect()
  const lowest = Math.min(window.innerHeight, dialog?.bottom ?? Infinity) - windowMargin
  reason.toggleAttribute('data-above', bottom > lowest)
}

/** Keeps the reason in the window until blur, because the user may zoom or turn the window meanwhile. */
function keepInWindowUntilBlur(reason: HTMLElement | null, { currentTarget }: FocusEvent) {
  keepInWindow(reason)
  const observer = new ResizeObserver(() => keepInWindow(reason))
  // A list that changes its layout changes its own height, but not the height of the page.
  for (let around: Element | null = currentTarget; around; around = around.parentElement)
    observer.observe(around)
  currentTarget.addEventListener('focusout', () => observer.disconnect(), { once: true })
}

type WithReasonProps = {
  reason: string | undefined
  children: (reasonProps: ComponentProps<'button'>) => ReactNode
}

/** Renders the same elements with and without a reason, so that a button that becomes busy keeps the focus. */
function WithReason({ reason, children }: WithReasonProps) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const [isDismissed, setDismissed] = useState(false)
  // The pressed button has the focus, so the user sees its reason at once.
  useLayoutEffect(() => keepInWindow(place.current), [reason])
  const reasonProps: ComponentProps<'button'> = {
    'aria-describedby': id,
    onKeyDown: (event) => {
      if (event.key === 'Escape') setDismissed(true)
    },
  }
  return (
    <span
      className={reason === undefined ? classes.plain : classes.explained}
      data-dismissed={isDismissed || undefined}
      onBlur={() => setDismissed(false)}
      onFocus={(event) => keepInWindowUntilBlur(place.current, event)}
      onPointerEnter={() => {
        setDismissed(false)
        keepInWindow(place.current)
      }}
    >
      {children(reason === undefined ? {} : reasonProps)}
      {reason === undefined ? null : (
        <span ref={place} id={id} role="tooltip" className={classes.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
