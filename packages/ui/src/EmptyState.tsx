import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
import { Icon, type IconName } from './Icon'

type EmptyStateProps = {
  /** e.g. `No aircraft found`. */
  title: string
  icon?: IconName
  /** What to do next, or who may. */
  children?: ReactNode
  actions?: ReactNode
}

export function EmptyState({ title, icon, children, actions }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon ? <Icon name={icon} size={32} /> : null}
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.text}>{children}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}
