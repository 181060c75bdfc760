import type { Change } from '@aerofleet/shared/contract/change'
import { Link } from 'react-router-dom'
import { addressOf, subjectName } from './describe-maintenance'
import classes from './Subject.module.css'

/** The name that the thing had then. It is a link if the thing still exists. */
export function Subject({ change, isThere }: { change: Change; isThere: boolean }) {
  const address = addressOf(change)
  const name = subjectName(change)
  return isThere && address !== undefined && change.action !== 'delete' ? (
    <Link to={address} className={classes.subject} translate="no">
      {name}
    </Link>
  ) : (
    <strong translate="no">{name}</strong>
  )
}
