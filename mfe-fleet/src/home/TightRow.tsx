import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatLeft } from '@aerofleet/shared/format'
import { LimitGauge } from '@aerofleet/ui/condition/LimitGauge'
import type { ReactNode } from 'react'
import classes from './TightestAircraft.module.css'

type TightRowProps = {
  aircraft: Pick<Aircraft, 'aircraftType' | 'operator' | 'totalHours' | 'totalCycles'>
  /** A link in it covers the whole row. */
  children: ReactNode
}

export function TightRow({ aircraft, children }: TightRowProps) {
  const { aircraftType, operator } = aircraft
  return (
    <li className={classes.row}>
      <strong className={classes.tail} translate="no">
        {children}
      </strong>
      <span className={classes.type} title={aircraftType} translate="no">
        {aircraftType}
      </span>
      <small className={classes.operator} translate={operator ? 'no' : undefined}>
        {operator?.name ?? 'no operator'}
      </small>
      <span className={classes.gauge}>
        <LimitGauge usage={aircraft} label="Share of the limit used" />
      </span>
      <span className={classes.left}>{formatLeft(aircraft)}</span>
    </li>
  )
}
