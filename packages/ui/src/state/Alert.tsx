import type { ReactNode, Ref } from 'react'
import classes from './Alert.module.css'
import { useIsKnown } from './Status'

type Tone = 'error' | 'success' | 'info'
type AlertProps = {
  ref?: Ref<HTMLDivElement> | undefined
  title: string
  tone?: Tone
  children?: ReactNode
  /** The id of the details, for a control that they describe. */
  detailId?: string
  actions?: ReactNode
}

/** Assistive technology announces an error at once (`alert`), anything else when it is idle (`status`). */
export function Alert({ ref, title, tone = 'error', children, detailId, actions }: AlertProps) {
  // Screen readers announce an alert even if it appears together with its region.
  const isAnnounced = useIsKnown() || tone === 'error'
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : 'status'}
      className={`${classes.alert} ${classes[tone]}`}
    >
      <div className={classes.text} aria-hidden={!isAnnounced || undefined}>
        <p className={classes.title}>{title}</p>
        {children ? (
          <div id={detailId} className={classes.detail}>
            {children}
          </div>
        ) : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}
