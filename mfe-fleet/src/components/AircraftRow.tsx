import { needs } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { formatHours, formatNumber } from '@aerofleet/shared/format'
import { limitUse, maintenanceStatus } from '@aerofleet/shared/maintenance'
import { useMay } from '@aerofleet/shared/runtime/session'
import { Button } from '@aerofleet/ui/Button'
import { LimitGauge } from '@aerofleet/ui/LimitGauge'
import { StatusBadge } from '@aerofleet/ui/StatusBadge'
import type { RowPlace } from '@aerofleet/ui/use-visible-rows'
import type { Ref } from 'react'
import { Link, useLocation } from 'react-router-dom'
import classes from './FleetTable.module.css'

type AircraftRowProps = {
  aircraft: Aircraft
  place: RowPlace
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
  onDelete: () => void
}

export function AircraftRow({ aircraft, place, editRef, onEdit, onDelete }: AircraftRowProps) {
  const { id, aircraftType, tailNumber, serialNumber, totalHours, totalCycles } = aircraft
  const mayEdit = useMay('editAircraft')
  const mayDelete = useMay('deleteAircraft')
  const { search } = useLocation()
  const details = { to: `/dashboard/aircraft/${encodeURIComponent(id)}`, state: { list: search } }
  // One stop for the Tab key is enough of five links to the same page.
  const also = { ...details, tabIndex: -1, className: classes.link }
  return (
    <tr role="row" {...place}>
      <td role="cell" data-label="Type">
        <Link {...also}>{aircraftType}</Link>
      </td>
      <td role="cell" data-label="Tail Number">
        <Link {...details} className={classes.tail}>
          {tailNumber}
        </Link>
      </td>
      <td role="cell" data-label="Hours" className={classes.figures}>
        <Link {...also}>{formatHours(totalHours)}</Link>
      </td>
      <td role="cell" data-label="Cycles" className={classes.figures}>
        <Link {...also}>{formatNumber(totalCycles)}</Link>
      </td>
      <td role="cell" data-label="Serial Number">
        <Link {...also}>{serialNumber}</Link>
      </td>
      <td role="cell" data-label="Status">
        <StatusBadge condition={maintenanceStatus(aircraft)} />
      </td>
      <td role="cell" data-label="Of Limit Used" data-column="used">
        <LimitGauge fraction={limitUse(aircraft).largest} label={`Of limit used, ${tailNumber}`} />
      </td>
      <td role="cell" data-label="Actions">
        <div className={classes.actions}>
          <Button
            ref={editRef}
            aria-label={`Edit ${tailNumber}`}
            disabledReason={mayEdit ? undefined : needs('editAircraft')}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            aria-label={`Delete ${tailNumber}`}
            disabledReason={mayDelete ? undefined : needs('deleteAircraft')}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}
