import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatHours, formatLeft, formatNumber, formatShare } from '@aerofleet/shared/format'
import {
  limitUse,
  maintenanceStatus,
  statusOf,
  type LimitedFigure,
} from '@aerofleet/shared/maintenance'
import colours from '@aerofleet/ui/condition/condition.module.css'
import { LargeGauge } from '@aerofleet/ui/condition/LargeGauge'
import { StatusBadge } from '@aerofleet/ui/condition/StatusBadge'
import { Panel } from '@aerofleet/ui/layout/Panel'
import classes from './MaintenanceStatus.module.css'

/** Shows hours and cycles on one scale, so that the user sees which one decides. */
export function MaintenanceStatus({ aircraft }: { aircraft: Aircraft }) {
  const { totalHours, totalCycles } = aircraft
  return (
    <Panel
      title="Maintenance Status"
      note={
        <span className={classes.note}>
          <StatusBadge condition={maintenanceStatus(aircraft)} />
          <span>
            {`The ${limitUse(aircraft).decidedBy} decide: they have used the larger share of their limit.`}
          </span>
        </span>
      }
    >
      <div className={classes.body}>
        <Figure aircraft={aircraft} of="hours" name="Hours" total={formatHours(totalHours)} />
        <Figure aircraft={aircraft} of="cycles" name="Cycles" total={formatNumber(totalCycles)} />
        <p className={classes.legend}>
          <span>
            <span className={classes.warning} aria-hidden="true" /> warning at 80%
          </span>
          <span>
            <span className={classes.limit} aria-hidden="true" /> limit
          </span>
          <span>above the limit the scale is narrower, up to 20 times the limit</span>
        </p>
      </div>
    </Panel>
  )
}

type FigureProps = { aircraft: Aircraft; of: LimitedFigure; name: string; total: string }

function Figure({ aircraft, of, name, total }: FigureProps) {
  return (
    <div className={classes.figure}>
      <p className={classes.total}>
        <span>{name}</span>
        <strong>{total}</strong>
      </p>
      <div className={classes.gauge}>
        <LargeGauge usage={aircraft} of={of} label={`${name} used of the limit`} />
      </div>
      <p className={classes.share}>
        <strong className={colours[statusOf(aircraft, of)]}>
          {formatShare(limitUse(aircraft)[of])}
        </strong>
        <span>{formatLeft(aircraft, of)}</span>
      </p>
    </div>
  )
}
