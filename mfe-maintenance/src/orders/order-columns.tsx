import type { Card, CardOfOrder } from '@aerofleet/shared/contract/maintenance/cards'
import type { Order, OrderRow } from '@aerofleet/shared/contract/maintenance/orders'
import { formatDate } from '@aerofleet/shared/format'
import { orderFields, waitingFields } from '@aerofleet/shared/records/order'
import { cardStateWords, waitsForInspector } from '@aerofleet/shared/work/card-state'
import { orderStateWords } from '@aerofleet/shared/work/order-state'
import type { Columns } from '@aerofleet/ui/list/columns'
import { TwoLines } from '@aerofleet/ui/list/TwoLines'
import { opensRow } from '@aerofleet/ui/list/use-list-keys'
import { Link } from 'react-router-dom'
import { rejectionOf } from '../cards/card-words'
import { AircraftCell } from '../frame/AircraftCell'
import { addresses, cyclesText, dayText, hoursText } from '../words/words'
import classes from './orders.module.css'

type Planned = Pick<OrderRow, 'plannedFrom' | 'plannedTo'>

/** Returns `Nov 27 to Dec 2`, `from Nov 27`, `to Dec 2` or an empty text. */
export function plannedDays({ plannedFrom, plannedTo }: Planned, today: string): string {
  const from = plannedFrom && dayText(plannedFrom, today)
  const to = plannedTo && dayText(plannedTo, today)
  if (from && to) return from === to ? from : `${from} to ${to}`
  return from ? `from ${from}` : to ? `to ${to}` : ''
}

/** Returns `Waiting for parts until Dec 2: two seals`. */
export function waitingText({ waiting }: Pick<Order, 'waiting'>, today: string): string {
  if (!waiting) return ''
  const { for: what, text, until } = waiting
  const whatFor = waitingFields.for.choices[what].toLowerCase()
  return [`Waiting for ${whatFor}`, until && ` until ${dayText(until, today)}`, text && `: ${text}`]
    .filter(Boolean)
    .join('')
}

type Figures = { date: string; hours?: number | undefined; cycles?: number | undefined }

/** Returns `Nov 27, 2026, 12,450.00 h, 14,540 cycles`. */
export const figuresText = ({ date, hours, cycles }: Figures) =>
  [
    formatDate(date),
    hours !== undefined && `${hoursText(hours)} h`,
    cycles !== undefined && cyclesText(cycles),
  ]
    .filter(Boolean)
    .join(', ')

export const columnsOf = (today: string): Columns<OrderRow> => ({
  order: {
    label: 'Order',
    width: '1.6fr',
    line: 'title',
    cell: ({ id, number, title }) => (
      <TwoLines second={title}>
        <Link to={addresses.order(id)} className={classes.number} translate="no" {...opensRow}>
          {number}
        </Link>
      </TwoLines>
    ),
  },
  aircraft: {
    label: 'Aircraft',
    width: '1fr',
    cell: ({ aircraft }) => <AircraftCell aircraft={aircraft} />,
  },
  state: {
    label: 'State',
    width: '1.3fr',
    cell: (row) => (
      <TwoLines second={waitingText(row, today)}>
        {`${orderStateWords[row.state]}${row.late ? ', late' : ''}`}
      </TwoLines>
    ),
  },
  cards: {
    label: 'Cards',
    width: '5rem',
    numeric: true,
    cell: ({ cards: { all, finished } }) => `${finished} of ${all}`,
  },
  planned: {
    label: 'Planned',
    width: '9.5rem',
    cell: (row) => plannedDays(row, today) || '–',
  },
  priority: {
    label: 'Priority',
    width: '6rem',
    cell: ({ priority }) => orderFields.priority.choices[priority],
  },
})

export const cardStateText = (card: Card): string =>
  waitsForInspector(card)
    ? 'Second signature needed'
    : `${cardStateWords[card.state]}${rejectionOf(card) ? ', rejected' : ''}`

export const myCardColumns: Columns<CardOfOrder> = {
  card: {
    label: 'Card',
    width: '2fr',
    line: 'title',
    cell: ({ card, order }) => (
      <TwoLines second={card.reference}>
        <Link to={addresses.order(order.id, card.id)} className={classes.number} {...opensRow}>
          {card.title}
        </Link>
      </TwoLines>
    ),
  },
  aircraft: {
    label: 'Aircraft',
    width: '8rem',
    cell: ({ aircraft }) => <span translate="no">{aircraft.tailNumber}</span>,
  },
  order: {
    label: 'Order',
    width: '1.3fr',
    cell: ({ card, order }) => (
      <TwoLines second={order.title}>
        <span translate="no">{order.number}</span>
        {`, card ${card.n}`}
      </TwoLines>
    ),
  },
  state: { label: 'State', width: '12rem', cell: ({ card }) => cardStateText(card) },
}
