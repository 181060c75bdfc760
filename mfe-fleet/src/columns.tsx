import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { limitUse } from '@aerofleet/shared/maintenance'
import { operatorLabel } from '@aerofleet/shared/records/aircraft'
import { fieldText, shortLabel } from '@aerofleet/shared/records/field'
import { tailKey } from '@aerofleet/shared/tail-number'
import { LimitStatus } from '@aerofleet/ui/condition/LimitStatus'
import type { Columns } from '@aerofleet/ui/list/columns'
import { fields, type ColumnName, type FieldName } from './aircraft-fields'
import { DetailsLink, OperatorLink } from './components/DetailsLink'

const column = (field: FieldName) => ({
  label: shortLabel(fields[field]),
  field,
  value: (aircraft: Aircraft) => aircraft[field],
  cell: (aircraft: Aircraft) => (
    <DetailsLink aircraft={aircraft} field={field}>
      {fieldText(fields[field], aircraft[field])}
    </DetailsLink>
  ),
})

export const columns = {
  type: {
    ...column('aircraftType'),
    width: {
      widest: 'minmax(15rem, 1.2fr)',
      wide: 'minmax(9.375rem, 1fr)',
      medium: 'minmax(9rem, 1fr)',
      narrow: 'minmax(6rem, 1fr)',
    },
    line: 'text',
    searchable: true,
  },
  operator: {
    label: operatorLabel,
    value: ({ operator }) => operator?.name,
    cell: ({ operator }) => <OperatorLink operator={operator} />,
    width: {
      widest: 'minmax(11rem, 1fr)',
      wide: { beneath: 'type' },
      medium: { beneath: 'type' },
      narrow: { beneath: 'type' },
    },
    searchable: true,
  },
  tail: {
    ...column('tailNumber'),
    width: { widest: '8.125rem', wide: '7.625rem', medium: '7.25rem', narrow: '6.5rem' },
    line: 'title',
    searchable: tailKey,
  },
  hours: {
    ...column('totalHours'),
    width: {
      widest: '8.75rem',
      wide: '8rem',
      medium: '7.875rem',
      narrow: 'minmax(7.5rem, 7.75rem)',
    },
    line: 'end',
    numeric: true,
  },
  cycles: {
    ...column('totalCycles'),
    width: { widest: '6.75rem', wide: '6.125rem', medium: '6.125rem', narrow: '5.875rem' },
    numeric: true,
  },
  serial: {
    ...column('serialNumber'),
    width: {
      widest: '9.375rem',
      wide: '7.625rem',
      medium: '7.25rem',
      narrow: { beneath: 'tail' },
    },
    searchable: true,
  },
  status: {
    label: 'Status',
    width: {
      widest: 'minmax(17.5rem, 1.3fr)',
      wide: '15rem',
      medium: '14rem',
      narrow: 'minmax(12.75rem, 13.875rem)',
    },
    line: 'status',
    // It grows as the condition gets worse.
    value: (aircraft) => limitUse(aircraft).largest,
    cell: (aircraft) => (
      <LimitStatus usage={aircraft} label={`Of limit used, ${aircraft.tailNumber}`} />
    ),
  },
} satisfies Columns<Aircraft, ColumnName | 'operator' | 'status', FieldName>

/** Some of the columns, which may have other widths. */
export type FleetColumns = Columns<Aircraft, keyof typeof columns, FieldName>
