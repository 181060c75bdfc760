import type { Card, Signature } from '@aerofleet/shared/contract/maintenance/cards'
import { formatNumber } from '@aerofleet/shared/format'

/** Returns `by Ada Brandt`, or `by J. Lind, paper WP-31, recorded by Ada Brandt`. */
export function signedText({ by, paper }: Pick<Signature, 'by' | 'paper'>): string {
  if (!paper) return `by ${by.name}`
  const { name, licence, reference } = paper
  const who = licence ? `${name}, ${licence}` : name
  return `by ${who}, paper ${reference}, recorded by ${by.name}`
}

/** Returns `2 of DSC-7, serial K-311, certificate 88`. */
export const partText = ({
  partNumber,
  serialNumber,
  quantity,
  certificate,
}: Card['parts'][number]): string =>
  [
    `${formatNumber(quantity)} of ${partNumber}`,
    serialNumber && `serial ${serialNumber}`,
    certificate && `certificate ${certificate}`,
  ]
    .filter(Boolean)
    .join(', ')

type Change = NonNullable<Card['change']>

/** Returns `K-311, unserviceable: Life used`. */
export const offText = ({ serialNumber, condition, reason }: NonNullable<Change['off']>): string =>
  `${serialNumber || 'A set'}, ${condition}: ${reason}`

/** Returns `DSC-7 K-500, certificate F1-9`. */
export const onText = ({ component, part, certificate }: NonNullable<Change['on']>): string => {
  const { partNumber = '', serialNumber = '' } = component ?? part ?? {}
  return [`${partNumber} ${serialNumber}`.trim(), certificate && `certificate ${certificate}`]
    .filter(Boolean)
    .join(', ')
}

/** The last signature of a card that waits for a better one. */
export const rejectionOf = ({ state, attempts }: Pick<Card, 'state' | 'attempts'>) => {
  const ended = attempts.at(-1)?.ended
  return state === 'open' && ended?.how === 'rejected' ? ended : undefined
}
