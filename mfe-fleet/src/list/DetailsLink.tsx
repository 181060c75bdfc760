import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { Link, useLocation } from 'react-router-dom'
import type { FieldName } from '../fields/aircraft-fields'
import classes from './DetailsLink.module.css'

type DetailsLinkProps = { aircraft: Aircraft; field: FieldName; children: string }

/** From this length on, a text takes two lines of smaller letters. */
const longFrom: Partial<Record<FieldName, number>> = { tailNumber: 10, serialNumber: 12 }
/** From this length on, a text takes one line of smaller letters. */
const tightFrom: Partial<Record<FieldName, number>> = { serialNumber: 10 }

/**
 * Passes the query of the list to the detail page. The Tab key stops only at the tail number of a
 * row.
 */
export function DetailsLink({ aircraft, field, children }: DetailsLinkProps) {
  const { search } = useLocation()
  const isMain = field === 'tailNumber'
  const isLong = children.length >= (longFrom[field] ?? Infinity)
  const isTight = children.length >= (tightFrom[field] ?? Infinity)
  const looks = [
    isMain ? classes.main : classes.link,
    field === 'aircraftType' ? classes.line : '',
    field === 'serialNumber' ? classes.beneath : '',
    isLong ? classes.long : isTight ? classes.tight : '',
  ]
  return (
    <Link
      to={`/dashboard/aircraft/${encodeURIComponent(aircraft.id)}`}
      state={{ list: search }}
      tabIndex={isMain ? undefined : -1}
      className={looks.filter(Boolean).join(' ')}
      title={isLong || isTight || field === 'aircraftType' ? children : undefined}
      translate="no"
    >
      {children}
    </Link>
  )
}

export function OperatorLink({ operator }: Pick<Aircraft, 'operator'>) {
  if (!operator) return <span>–</span>
  return (
    <Link
      to={`/dashboard/aircraft?operator=${encodeURIComponent(operator.id)}`}
      tabIndex={-1}
      className={`${classes.link} ${classes.line} ${classes.beneath}`}
      title={operator.name}
      translate="no"
    >
      {operator.name}
    </Link>
  )
}
