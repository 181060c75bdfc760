import type { Attempt } from '@aerofleet/shared/contract/maintenance/cards'
import { formatDate } from '@aerofleet/shared/format'
import { cardFields } from '@aerofleet/shared/records/card'
import { fieldText, without, namesOf } from '@aerofleet/shared/records/field'
import { isFinished } from '@aerofleet/shared/work/card-state'
import { isPossible, orderStateWords } from '@aerofleet/shared/work/order-state'
import { Button } from '@aerofleet/ui/Button'
import { ButtonLink } from '@aerofleet/ui/ButtonLink'
import { useKeptOnDevice } from '@aerofleet/ui/form/use-kept-on-device'
import { Fact, Facts } from '@aerofleet/ui/layout/Facts'
import { Panel } from '@aerofleet/ui/layout/Panel'
import { Note } from '@aerofleet/ui/layout/Quiet'
import { Row } from '@aerofleet/ui/layout/Row'
import { Alert } from '@aerofleet/ui/state/Alert'
import { Link } from 'react-router-dom'
import { addresses } from '../words/words'
import { rejectionOf, signedText } from './card-words'
import { CardActions } from './CardActions'
import classes from './cards.module.css'
import { PerformForm } from './PerformForm'
import { keptName, noWork, type CardProps } from './work-values'
import { WorkFacts } from './WorkFacts'

export function CardView({ order, card }: CardProps) {
  const { n, title, text, state, critical, item, performed, measures, completion } = card
  const isSigned = state !== 'open'
  const rejected = rejectionOf(card)
  const next = order.list.find((each) => each.n > n && !isFinished(each))
  return (
    <Panel
      title={`${n} ${title}`}
      footer={
        next ? (
          <Link to={addresses.order(order.id, next.id)}>{`Next: ${next.n} ${next.title}`}</Link>
        ) : undefined
      }
    >
      <div className={classes.body}>
        {critical && state !== 'inspected' ? (
          <Alert tone="info" title="Second signature needed: inspector" />
        ) : null}
        {rejected ? (
          <Alert
            tone="info"
            title={`Rejected by ${rejected.by.name}, ${formatDate(rejected.at)}: ${rejected.reason}`}
          />
        ) : null}
        {item?.suspended ? <Alert tone="info" title={item.suspended} /> : null}
        <About order={order} card={card} />
        {text ? <p className={classes.text}>{text}</p> : null}
        {isSigned ? (
          <>
            <WorkFacts work={card} />
            {measures ? <p className={classes.text}>{measures}</p> : null}
            {performed && !measures ? <Note>No text says what was done.</Note> : null}
            {card.inspected?.paper ? <Note>Nobody checked the authorisation on paper.</Note> : null}
            {card.withoutCompletion ? (
              <Note>{`The item was not completed: ${card.withoutCompletion}`}</Note>
            ) : null}
            {completion?.struck ? (
              <Note>
                {`Its completion was struck by ${completion.struck.by.name}: ${completion.struck.reason}. The item is due again.`}
              </Note>
            ) : null}
            <NotSent cardId={card.id} />
          </>
        ) : isPossible('sign', order.state) ? (
          <PerformForm order={order} card={card} />
        ) : (
          <Row>
            <Note>
              {`A card is signed while its order is in work; this one is ${orderStateWords[order.state].toLowerCase()}.`}
            </Note>
            {isPossible('open', order.state) || isPossible('start', order.state) ? (
              <ButtonLink to={addresses.order(order.id)}>To the Order</ButtonLink>
            ) : null}
          </Row>
        )}
        <CardActions order={order} card={card} />
        {card.attempts.map((attempt) => (
          <EarlierAttempt key={attempt.ended.at} attempt={attempt} />
        ))}
        <Note>Signatures here are records, no legal signatures.</Note>
      </div>
    </Panel>
  )
}

const shownNames = without(namesOf(cardFields), 'title', 'text', 'critical', 'link')

function About({ order, card }: CardProps) {
  const { item, finding, assignedTo, link } = card
  const facts = shownNames.flatMap((name): [string, string][] => {
    const value = card[name]
    return value && value !== 'none'
      ? [[cardFields[name].label, fieldText(cardFields[name], value)]]
      : []
  })
  return (
    <Facts look="grid">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {item ? (
        <Fact label="Item" isName>
          <Link to={addresses.item(item.id)}>{item.code}</Link>
        </Fact>
      ) : null}
      {finding?.from ? (
        <Fact label="Finding">
          <Link to={addresses.order(finding.from.orderId)}>
            {finding.from.orderId === order.id
              ? `From card ${finding.from.n}`
              : `From card ${finding.from.n} of ${finding.from.number}`}
          </Link>
        </Fact>
      ) : null}
      {assignedTo ? <Fact label="Assigned to">{assignedTo.name}</Fact> : null}
      {link ? (
        <Fact label="Link">
          <a href={link}>{link}</a>
        </Fact>
      ) : null}
    </Facts>
  )
}

/** Text that this user typed, and that did not reach the server before somebody else signed the card. */
function NotSent({ cardId }: { cardId: string }) {
  const { first, isKept, forget } = useKeptOnDevice(keptName(cardId), noWork)
  if (!isKept) return null
  return (
    <Alert
      tone="info"
      title="Not sent: this is what you typed"
      actions={<Button onClick={forget}>Discard</Button>}
    >
      <p className={classes.text}>{first.measures}</p>
    </Alert>
  )
}

function EarlierAttempt({ attempt }: { attempt: Attempt }) {
  const { performed, measures, ended } = attempt
  return (
    <section className={classes.struck} aria-label="Earlier attempt">
      <p>{performed ? `Performed ${signedText(performed)}` : 'Not done'}</p>
      <Note>
        {`${ended.how === 'rejected' ? 'Rejected' : 'Reopened'} by ${ended.by.name}, ${formatDate(ended.at)}: ${ended.reason}`}
      </Note>
      {measures ? <p className={classes.text}>{measures}</p> : null}
      <WorkFacts work={attempt} />
    </section>
  )
}
