import { useId, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import classes from './Button.module.css'

type Variant = 'primary' | 'secondary' | 'danger' | 'quiet'
type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: Variant
  /** Why it can't be used now: it stays focusable, does nothing, and says so. */
  disabledReason?: string | undefined
}

function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

export function Button({
  variant = 'secondary',
  disabledReason,
  className = '',
  type = 'button',
  ...props
}: ButtonProps) {
  const look = [classes.button, classes[variant], className].filter(Boolean).join(' ')
  // One tree with and without a reason, so that a button which becomes busy keeps the focus.
  return (
    <Explained reason={disabledReason}>
      {(blocked) => <button {...props} {...blocked} type={type} className={look} />}
    </Explained>
  )
}

type ExplainedProps = {
  reason: string | undefined
  children: (blocked: ComponentProps<'button'>) => ReactNode
}

function Explained({ reason, children }: ExplainedProps) {
  const id = useId()
  const [dismissed, setDismissed] = useState(false)
  const blocked: ComponentProps<'button'> = {
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: swallow,
    onKeyDown: (event) => {
      if (event.key === 'Escape') setDismissed(true)
    },
  }
  return (
    <span
      className={reason === undefined ? classes.plain : classes.explained}
      data-dismissed={dismissed || undefined}
      onBlur={() => setDismissed(false)}
      onPointerEnter={() => setDismissed(false)}
    >
      {children(reason === undefined ? {} : blocked)}
      {reason === undefined ? null : (
        <span id={id} role="tooltip" className={classes.reason}>
          {reason}
        </span>
      )}
    </span>
  )
}
