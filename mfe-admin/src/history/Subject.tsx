import type { Change } from '@aerofleet/shared/contract/change'
import { Link } from 'react-router-dom'
import classes from './Subject.module.css'

/** The name that the thing had then. It is a link if the aircraft still exists. */
export function Subject({ change, isThere }: { change: Change; isThere: boolean }) {
  const { kind, id, label } = change.subject
  return isThere && kind === 'aircraft' && change.action !== 'delete' ? (
    <Link
      to={`/dashboard/aircraft/${encodeURIComponent(id)}`}
      className={classes.subject}
      translate="no"
    >
      {label}
    </Link>
  ) : (
    <strong translate="no">{label}</strong>
  )
}
