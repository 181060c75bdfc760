import { aircraftCalls } from '@aerofleet/shared/contract/aircraft'
import type { Card } from '@aerofleet/shared/contract/maintenance/cards'
import { orderCalls, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import { formatDate } from '@aerofleet/shared/format'
import { timeZone } from '@aerofleet/shared/own-day'
import { partFields } from '@aerofleet/shared/records/card'
import { namesOf } from '@aerofleet/shared/records/field'
import { usePageTitle } from '@aerofleet/shared/runtime/page-title'
import { query } from '@aerofleet/shared/runtime/query'
import { orderStateWords } from '@aerofleet/shared/work/order-state'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { Row } from '@aerofleet/ui/layout/Row'
import { DetailState } from '@aerofleet/ui/state/DetailState'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { signedText } from '../cards/card-words'
import { cardStateText, figuresText } from '../orders/order-columns'
import { addresses } from '../words/words'
import classes from './WorkPackPage.module.css'

/** Two more for findings. */
const blankCards = 2
const fewestLines = 3

function WorkPackPage() {
  const { id = '' } = useParams()
  const order = useQuery(query(orderCalls.maintenanceOrderView, { params: { id } }))
  usePageTitle(order.data && `${order.data.number} work pack`)
  return (
    <DetailState
      query={order}
      noun="order"
      icon="checklist"
      list={{ to: addresses.orders, label: 'Work Orders' }}
    >
      {(data) => <Pack order={data} />}
    </DetailState>
  )
}

function Pack({ order }: { order: Order }) {
  const { id, aircraft, list } = order
  const { data } = useQuery(query(aircraftCalls.aircraftView, { params: { id: aircraft.id } }))
  const [printedAt, setPrintedAt] = useState(Date.now)
  useEffect(() => {
    const note = () => setPrintedAt(Date.now())
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  const pages = [...list, ...Array.from({ length: blankCards }, () => undefined)]
  return (
    <div className={classes.pack}>
      <div className={classes.controls}>
        <Row>
          <ButtonLink to={addresses.order(id)}>Back to the Order</ButtonLink>
          <Button variant="primary" onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      </div>
      {pages.map((card, index) => (
        <Page
          key={card?.id ?? `blank ${index}`}
          order={order}
          card={card}
          serialNumber={data?.serialNumber ?? ''}
          foot={`Page ${index + 1} of ${pages.length} · printed ${formatTime(printedAt)}`}
        />
      ))}
    </div>
  )
}

/** Returns `2026-11-27 14:05 (Europe/Berlin)`, in the zone of the days on the page. */
function formatTime(at: number): string {
  const zone = timeZone()
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone: zone } as const
  return `${new Intl.DateTimeFormat('sv-SE', format).format(at)} (${zone})`
}

type PageProps = { order: Order; card: Card | undefined; serialNumber: string; foot: string }

/** One page: a card, or a blank one for a finding. */
function Page({ order, card, serialNumber, foot }: PageProps) {
  const { number, version, title, aircraft, opening, state } = order
  const about: [string, string][] = [
    ['Aircraft', `${aircraft.tailNumber}, ${aircraft.aircraftType}, serial number ${serialNumber}`],
    ['Order', `${number} ${title}, version ${version}, ${orderStateWords[state].toLowerCase()}`],
    ['Figures at opening', opening ? figuresText(opening) : ''],
    ['Reference', card?.reference ?? ''],
    ['Item', card?.item?.code ?? ''],
    ['State', card ? cardStateText(card) : ''],
  ]
  return (
    <article className={classes.page}>
      <h2>{card ? `Card ${card.n}: ${card.title}` : 'Finding'}</h2>
      {card?.critical ? <p>Second signature needed: inspector</p> : null}
      <dl className={classes.about}>
        {about.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
      {card?.text ? <p className={classes.text}>{card.text}</p> : null}
      <h3>Work done</h3>
      <p className={classes.space}>{card?.measures}</p>
      {partTables(card).map(({ caption, lines }) => (
        <table key={caption} className={classes.parts}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {namesOf(partFields).map((name) => (
                <th key={name} scope="col">
                  {partFields[name].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a sheet, some of them blank
              <tr key={index}>
                {namesOf(partFields).map((name) => (
                  <td key={name} translate="no">
                    {line?.[name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <dl className={classes.signatures}>
        <Place
          label="Performed: day, name, licence, signature"
          signed={card?.performed && `${formatDate(card.doneOn)} ${signedText(card.performed)}`}
        />
        <Place
          label="Inspected: day, name, licence, signature"
          signed={
            card?.inspected && `${formatDate(card.inspected.at)} ${signedText(card.inspected)}`
          }
        />
      </dl>
      <p className={classes.foot}>{foot}</p>
    </article>
  )
}

type Line = Card['parts'][number] | undefined

/** The parts that the card tells of, and blank lines for what somebody writes by hand. */
function partTables(card: Card | undefined) {
  const { off, on } = card?.change ?? {}
  const changed = (
    component: { partNumber: string; serialNumber: string } | undefined,
    certificate = '',
  ): Line[] => (component ? [{ ...component, quantity: 1, certificate }] : [])
  const lines = (known: Line[]) => [
    ...known,
    ...Array.from({ length: Math.max(0, fewestLines - known.length) }, () => undefined),
  ]
  return [
    { caption: 'Parts off', lines: lines(changed(off?.component)) },
    {
      caption: 'Parts on',
      lines: lines([
        ...changed(on?.component ?? on?.part, on?.certificate),
        ...(card?.parts ?? []),
      ]),
    },
  ]
}

const Place = ({ label, signed }: { label: string; signed: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{signed}</dd>
  </div>
)

export { WorkPackPage as Component }
