import { initials } from '@aerofleet/shared/initials'
import classes from './Author.module.css'

export function AuthorInitials({ name }: { name: string }) {
  return (
    <span className={classes.initials} title={name} aria-hidden="true" translate="no">
      {initials(name)}
    </span>
  )
}
