import type { ReactNode } from 'react'
import classes from './Alert.module.css'

type Tone = 'error' | 'success' | 'info'
type AlertProps = {
  /** The sentence, e.g. `Failed to load operators`. */
  title: string
  tone?: Tone
  /** What the server or the network said, shown beneath. */
  children?: ReactNode
  /** Buttons after the text. */
  actions?: ReactNode
}

/** An error interrupts (`role="alert"`), anything else waits its turn (`role="status"`). */
export function Alert({ title, tone = 'error', children, actions }: AlertProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`${classes.alert} ${classes[tone]}`}
    >
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {children ? <div className={classes.detail}>{children}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}
