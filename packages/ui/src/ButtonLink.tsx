import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import classes from './Button.module.css'

/** A link that looks like a button. Without `to` it is disabled. */
export function ButtonLink({
  to,
  variant = 'secondary',
  className = '',
  children,
  ...props
}: Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string | undefined
  variant?: 'primary' | 'secondary'
}) {
  const look = [classes.button, classes[variant], className].filter(Boolean).join(' ')
  return to === undefined ? (
    <span role="link" aria-disabled="true" className={look}>
      {children}
    </span>
  ) : (
    <Link {...props} to={to} className={look}>
      {children}
    </Link>
  )
}
