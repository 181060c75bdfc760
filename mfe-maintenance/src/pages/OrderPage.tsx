import { orderCalls, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import { formatDate } from '@aerofleet/shared/format'
import { orderFields } from '@aerofleet/shared/records/order'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query } from '@aerofleet/shared/runtime/query'
import { isFinished } from '@aerofleet/shared/work/card-state'
import { orderStateWords } from '@aerofleet/shared/work/order-state'
import { useMedia } from '@aerofleet/ui/browser/use-media'
import { Fact, Facts } from '@aerofleet/ui/layout/Facts'
import { Headline } from '@aerofleet/ui/layout/Headline'
import { DetailState } from '@aerofleet/ui/state/DetailState'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { CardList } from '../cards/CardList'
import { CardView } from '../cards/CardView'
import { HistoryPanel } from '../frame/HistoryPanel'
import { MaintenanceFrame } from '../frame/MaintenanceFrame'
import { useNewDay } from '../frame/use-new-day'
import { figuresText, plannedDays, waitingText } from '../orders/order-columns'
import { OrderActions } from '../orders/OrderActions'
import { addresses } from '../words/words'
import classes from './OrderPage.module.css'

function OrderPage() {
  const { id = '' } = useParams()
  const order = useQuery(query(orderCalls.maintenanceOrderView, { params: { id } }))
  usePageTitle(order.data && `${order.data.number} ${order.data.aircraft.tailNumber}`)
  return (
    <MaintenanceFrame>
      <DetailState
        query={order}
        noun="order"
        icon="checklist"
        list={{ to: addresses.orders, label: 'Work Orders' }}
      >
        {(data) => <Details order={data} />}
      </DetailState>
    </MaintenanceFrame>
  )
}

/** A card is a page of its own on a phone. */
const phone = '(max-width: 53.75em)'

function Details({ order }: { order: Order }) {
  const { id, number, title, aircraft, list, today } = order
  useNewDay(today)
  const isPhone = useMedia(phone)
  const [params] = useSearchParams()
  const asked = list.find((card) => card.id === params.get('card'))
  const shown = asked ?? (isPhone ? undefined : (list.find((card) => !isFinished(card)) ?? list[0]))
  if (isPhone && shown) {
    return (
      <>
        <Link to={addresses.order(id)} className={classes.back}>
          {`${number} ${aircraft.tailNumber}, all cards`}
        </Link>
        <CardView key={shown.id} order={order} card={shown} />
      </>
    )
  }
  return (
    <>
      <Headline
        title={`${number} ${title}`}
        about={
          <>
            <Link to={addresses.maintained(aircraft.id)} translate="no">
              {aircraft.tailNumber}
            </Link>{' '}
            <span translate="no">{aircraft.aircraftType}</span>
          </>
        }
      >
        <p className={classes.state}>
          <strong>{`${orderStateWords[order.state]}${order.late ? ', late' : ''}`}</strong>
          <span>{waitingText(order, today)}</span>
        </p>
      </Headline>
      <OrderActions order={order} />
      <div className={classes.facts}>
        <Facts look="grid">
          {facts(order).map(([label, text]) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
          {order.link ? (
            <Fact label={orderFields.link.label}>
              <a href={order.link}>{order.link}</a>
            </Fact>
          ) : null}
        </Facts>
      </div>
      <div className={classes.cards}>
        <CardList order={order} shown={shown} />
        {shown ? <CardView key={shown.id} order={order} card={shown} /> : null}
      </div>
      <HistoryPanel kind="order" id={id} />
    </>
  )
}

function facts(order: Order): [string, string][] {
  const { opening, closing, cancelled, createdBy, createdAt, place, priority, today } = order
  const all: [string, string | undefined][] = [
    ['Planned', plannedDays(order, today)],
    [orderFields.place.label, place],
    [orderFields.priority.label, orderFields.priority.choices[priority]],
    ['Opening', opening && `${figuresText(opening)}, by ${opening.by.name}`],
    ['Closing', closing && `${figuresText(closing)}, by ${closing.by.name}`],
    ['Cancelled', cancelled && `by ${cancelled.by.name}: ${cancelled.reason}`],
    ['Created', `${formatDate(createdAt)}, by ${createdBy.name}`],
  ]
  return all.flatMap(([label, text]) => (text ? [[label, text]] : []))
}

export { OrderPage as Component }
