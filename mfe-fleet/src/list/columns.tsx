import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { limitUse } from '@aerofleet/shared/maintenance'
import { isUnknownTotal, notKnownYet, operatorLabel } from '@aerofleet/shared/records/aircraft'
import { fieldText, shortLabel } from '@aerofleet/shared/records/field'
import { tailKey } from '@aerofleet/shared/tail-number'
import { LimitStatus } from '@aerofleet/ui/condition/LimitStatus'
import type { Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { fields, type ColumnName, type FieldName } from '../fields/aircraft-fields'
import { DetailsLink, OperatorLink } from './DetailsLink'

const column = (field: FieldName) => ({
  label: shortLabel(fields[field]),
  field,
  value: (aircraft: Aircraft) => aircraft[field],
  cell: (aircraft: Aircraft) => {
    const link = (
      <DetailsLink aircraft={aircraft} field={field}>
        {fieldText(fields[field], aircraft[field])}
      </DetailsLink>
    )
    return isUnknownTotal(aircraft, field) ? <TwoLines second={notKnownYet}>{link}</TwoLines> : link
  },
})

export const columns = {
  type: {
    ...column('aircraftType'),
    width: 'minmax(5.5rem, 1.5fr)',
    line: 'plain',
    searchable: true,
  },
  operator: {
    label: operatorLabel,
    value: ({ operator }) => operator?.name,
    cell: ({ operator }) => <OperatorLink operator={operator} />,
    width: 'minmax(6rem, 1.1fr)',
    leftOut: { below: 87.5, under: 'type' },
    searchable: true,
  },
  tail: {
    ...column('tailNumber'),
    width: 'minmax(6.5rem, 7.625rem)',
    line: 'title',
    searchable: tailKey,
  },
  hours: {
    ...column('totalHours'),
    width: 'minmax(7.5rem, 8rem)',
    line: 'plain',
    numeric: true,
  },
  cycles: {
    ...column('totalCycles'),
    width: 'minmax(6.375rem, 6.625rem)',
    numeric: true,
  },
  serial: {
    ...column('serialNumber'),
    width: 'minmax(6.75rem, 7.625rem)',
    leftOut: { below: 62.5, under: 'tail' },
    searchable: true,
  },
  status: {
    label: 'Status',
    width: 'minmax(12.75rem, 1.3fr)',
    line: 'plain',
    // The value grows as the condition gets worse.
    value: (aircraft) => limitUse(aircraft).largest,
    cell: (aircraft) => (
      <LimitStatus usage={aircraft} label={`Of limit used, ${aircraft.tailNumber}`} />
    ),
  },
} satisfies Columns<Aircraft, ColumnName | 'operator' | 'status', FieldName>

export type FleetColumns = Columns<Aircraft, keyof typeof columns, FieldName>
