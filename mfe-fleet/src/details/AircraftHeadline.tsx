import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { Link } from 'react-router-dom'
import classes from './AircraftHeadline.module.css'

export function TailNumber({ aircraft: { tailNumber } }: { aircraft: Aircraft }) {
  const length = tailNumber.length > 10 ? classes.long : ''
  return (
    <p className={`${classes.tail} ${length}`} translate="no">
      {tailNumber}
    </p>
  )
}

export function Headline({ aircraft }: { aircraft: Aircraft }) {
  const { aircraftType, serialNumber, operator } = aircraft
  return (
    <p className={classes.facts}>
      <span className={classes.type} translate="no">
        {aircraftType}
      </span>
      <span>{`Serial ${serialNumber}`}</span>
      {operator ? (
        <span key="operator">
          Operator <OperatorLink operator={operator} />
        </span>
      ) : (
        <span key="none">No operator</span>
      )}
    </p>
  )
}

export function OperatorLink({ operator }: { operator: NonNullable<Aircraft['operator']> }) {
  return (
    <Link
      to={`/dashboard/aircraft?operator=${encodeURIComponent(operator.id)}`}
      className={classes.operator}
      translate="no"
    >
      {operator.name}
    </Link>
  )
}
