import type { IconName } from '@aerofleet/shared/icons'
import type { ReactNode } from 'react'
import { Icon } from '../Icon'
import classes from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  icon?: IconName
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
