import type { ProgrammeRow } from '@aerofleet/shared/contract/maintenance/programmes'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import type { Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { Link } from 'react-router-dom'
import { addresses, capitalised } from '../words/words'
import classes from './programme-columns.module.css'

export const columns: Columns<ProgrammeRow> = {
  name: {
    label: 'Name',
    width: '2fr',
    line: 'title',
    cell: ({ id, name }) => (
      <Link to={addresses.programme(id)} className={classes.name}>
        {name}
      </Link>
    ),
  },
  type: { label: 'Aircraft type', width: '1.5fr', cell: ({ aircraftType }) => aircraftType },
  revision: {
    label: 'Revision',
    width: '1.5fr',
    cell: ({ revision, revisionDate }) => (
      <TwoLines second={formatDate(revisionDate)}>{revision}</TwoLines>
    ),
  },
  status: {
    label: 'Status',
    width: '11rem',
    cell: ({ status, hasDraft }) =>
      `${capitalised(status)}${status === 'active' && hasDraft ? ', draft in progress' : ''}`,
  },
  tasks: { label: 'Tasks', width: '5rem', numeric: true, cell: ({ tasks }) => formatNumber(tasks) },
  aircraft: {
    label: 'Aircraft',
    width: '5.5rem',
    numeric: true,
    cell: ({ aircraft }) => formatNumber(aircraft),
  },
}
