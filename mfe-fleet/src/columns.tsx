import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { limitUse, maintenanceStatus } from '@aerofleet/shared/maintenance'
import { tailKey } from '@aerofleet/shared/tail-number'
import { LimitGauge } from '@aerofleet/ui/condition/LimitGauge'
import { StatusBadge } from '@aerofleet/ui/condition/StatusBadge'
import type { Columns } from '@aerofleet/ui/list/columns'
import { fields, type ColumnName, type FieldName } from './aircraft-fields'
import { DetailsLink } from './components/DetailsLink'

const column = (field: FieldName) => ({
  label: fields[field].label,
  field,
  value: (aircraft: Aircraft) => aircraft[field],
  cell: (aircraft: Aircraft) => (
    <DetailsLink aircraft={aircraft} main={field === 'tailNumber'}>
      {fields[field].show(aircraft)}
    </DetailsLink>
  ),
})

/** The worse the condition, the larger this share is: both columns sort by it. */
const used = (aircraft: Aircraft) => limitUse(aircraft).largest

export const columns = {
  type: { ...column('aircraftType'), label: 'Type', width: '1fr', searchable: true },
  tail: { ...column('tailNumber'), width: '120px', searchable: tailKey },
  hours: { ...column('totalHours'), label: 'Hours', width: '98px', numeric: true },
  cycles: { ...column('totalCycles'), label: 'Cycles', width: '92px', numeric: true },
  serial: { ...column('serialNumber'), width: '136px', searchable: true },
  status: {
    label: 'Status',
    width: '204px',
    value: used,
    cell: (aircraft) => <StatusBadge condition={maintenanceStatus(aircraft)} />,
  },
  used: {
    label: 'Of Limit Used',
    width: '164px',
    wideOnly: true,
    value: used,
    cell: (aircraft) => (
      <LimitGauge fraction={used(aircraft)} label={`Of limit used, ${aircraft.tailNumber}`} />
    ),
  },
} satisfies Columns<Aircraft, ColumnName | 'status' | 'used', FieldName>
