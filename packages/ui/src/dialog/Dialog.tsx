import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  wide?: boolean
  children: ReactNode
  footer?: ReactNode
  /** Returns the element that gets the focus afterwards; `true` means the control that opened the dialog. */
  finalFocus?: () => HTMLElement | true
}

export function Dialog({
  open,
  onOpenChange,
  title,
  wide,
  children,
  footer,
  finalFocus,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={classes.backdrop} />
        <Base.Popup
          className={`${classes.popup} ${wide ? classes.wide : ''}`}
          finalFocus={finalFocus}
        >
          <Base.Title className={classes.title}>{title}</Base.Title>
          <div className={classes.body}>{children}</div>
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
