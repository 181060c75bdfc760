import type { Card } from '@aerofleet/shared/contract/maintenance/cards'
import type { Order } from '@aerofleet/shared/contract/maintenance/orders'
import type { Columns } from '@aerofleet/ui/list/columns'
import { DataTable } from '@aerofleet/ui/list/DataTable'
import { opensRow } from '@aerofleet/ui/list/use-list-keys'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { cardStateText } from '../orders/order-columns'
import classes from './cards.module.css'

type CardListProps = { order: Order; shown: Card | undefined }

const idOf = ({ id }: Card) => id

export function CardList({ order: { list, cards }, shown }: CardListProps) {
  const columns = useMemo(() => columnsOf(shown?.id), [shown?.id])
  return (
    <section aria-labelledby="order-cards" className={classes.list}>
      <h3 id="order-cards">{`Cards, ${cards.finished} of ${cards.all} finished`}</h3>
      {list.length > 0 ? (
        <DataTable label="Cards" rows={list} rowKey={idOf} columns={columns} lineHeight={3.5} />
      ) : (
        <p>This order has no card yet: press Add Cards.</p>
      )}
    </section>
  )
}

const columnsOf = (shownId: string | undefined): Columns<Card> => ({
  card: {
    label: 'Card',
    width: '1fr',
    line: 'title',
    cell: ({ id, n, title }) => (
      <Link
        to={{ search: `?card=${id}` }}
        className={classes.card}
        aria-current={id === shownId ? 'true' : undefined}
        title={title}
        {...opensRow}
      >
        {`${n} ${title}`}
      </Link>
    ),
  },
  state: {
    label: 'State',
    width: '9rem',
    line: 'plain',
    cell: (card) => `${cardStateText(card)}${card.item?.suspended ? ', part has gone' : ''}`,
  },
})
