import type {
  Alert,
  AlertLevel,
  AlertMail,
  AlertSection,
} from '@aerofleet/shared/contract/maintenance/alerts'
import type { State } from '@aerofleet/shared/due/state'
import { formatDate } from '@aerofleet/shared/format'
import { addresses } from '../words/words'

export const sectionWords: Record<AlertSection, string> = {
  new: 'New',
  worse: 'Worse',
  over: 'Over',
  read: 'Read',
}

/** An alert has the color and shape of the state that is as urgent. */
export const stateOfLevel: Record<AlertLevel, State> = {
  soon: 'soon',
  notice: 'check-reading',
  'check-reading': 'check-reading',
  due: 'due',
  overdue: 'overdue',
}

/** Returns the page on which somebody can do something about it. */
export function addressOf({
  kind,
  orderId,
  itemId,
  componentId,
  aircraft,
}: Alert): string | undefined {
  if (orderId !== undefined && kind !== 'attention') return addresses.order(orderId)
  if (itemId !== undefined && kind !== 'attention') return addresses.item(itemId)
  if (kind === 'part' && componentId !== undefined) return addresses.component(componentId)
  return aircraft && addresses.maintained(aircraft.id)
}

type Wanted = Pick<AlertMail, 'scope' | 'operator' | 'aircraft' | 'alsoSoon'>
const maxTails = 3

/** Returns what a user gets by mail, as in `Mail of all aircraft, also what is due soon.` */
export function wantedText({ scope, operator, aircraft, alsoSoon }: Wanted): string {
  if (scope === 'none') return 'You get no mail of alerts.'
  const tails = aircraft.slice(0, maxTails).map(({ tailNumber }) => tailNumber)
  const more = aircraft.length - tails.length
  const of = {
    all: 'all aircraft',
    operator: `aircraft of ${operator?.name ?? 'an operator that is no longer there'}`,
    aircraft: `${tails.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  }
  return `Mail of ${of[scope]}${alsoSoon ? ', also what is due soon' : ''}, at 06:00.`
}

type Last = NonNullable<AlertMail['last']>

const countsText = (last: Last) =>
  (['new', 'worse', 'over'] as const)
    .flatMap((section) => (last[section] > 0 ? [`${last[section]} ${section}`] : []))
    .join(', ')

/** Returns what became of the last digest, in a sentence. */
export function lastText(last: Last): string {
  const day = formatDate(last.day)
  const outcomes: Record<Last['outcome'], string> = {
    sent: `Last mail on ${day}: ${countsText(last)}.`,
    nothing: `Nothing to tell on ${day}, so no mail.`,
    refused: `No mail on ${day} yet: ${last.error ?? ''} It is tried again every 15 minutes.`,
    'perhaps-sent': `The mail of ${day} was perhaps sent, and is not repeated. ${last.error ?? ''}`,
  }
  return outcomes[last.outcome].trim()
}
