import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  wide?: boolean
  children: ReactNode
  /** Buttons at the foot, e.g. Close. */
  footer?: ReactNode
}

/** A modal dialog; Escape and a click outside close it, the focus returns. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide,
  children,
  footer,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={classes.backdrop} />
        <Base.Popup className={`${classes.popup} ${wide ? classes.wide : ''}`}>
          <Base.Title className={classes.title}>{title}</Base.Title>
          {description ? (
            <Base.Description className={classes.description}>{description}</Base.Description>
          ) : null}
          <div className={classes.body}>{children}</div>
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
