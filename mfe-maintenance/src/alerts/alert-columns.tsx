import type { Alert } from '@aerofleet/shared/contract/maintenance/alerts'
import type { Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { opensRow } from '@aerofleet/ui/list/use-list-keys'
import { Link } from 'react-router-dom'
import { AircraftCell } from '../frame/AircraftCell'
import classes from '../orders/orders.module.css'
import { LinkedState } from '../words/StateWords'
import { dayText } from '../words/words'
import { addressOf, sectionWords, stateOfLevel } from './alert-words'

function Title({ alert }: { alert: Alert }) {
  const to = addressOf(alert)
  if (to === undefined) return <strong>{alert.title}</strong>
  return (
    <Link to={to} className={classes.number} {...opensRow}>
      {alert.title}
    </Link>
  )
}

export const columnsOf = (today: string): Columns<Alert> => ({
  alert: {
    label: 'Alert',
    width: '3fr',
    line: 'title',
    cell: (alert) => (
      <TwoLines second={alert.section === 'over' ? `Was: ${alert.message}` : alert.message}>
        <Title alert={alert} />
      </TwoLines>
    ),
  },
  aircraft: {
    label: 'Aircraft',
    width: '1fr',
    cell: ({ aircraft }) => (aircraft ? <AircraftCell aircraft={aircraft} /> : 'On the shelf'),
  },
  section: {
    label: 'Section',
    width: '7rem',
    cell: ({ section, level }) =>
      section === 'over' ? (
        sectionWords.over
      ) : (
        <LinkedState state={stateOfLevel[level]}>{sectionWords[section]}</LinkedState>
      ),
  },
  since: { label: 'Since', width: '6.5rem', cell: ({ on }) => dayText(on, today) },
})
