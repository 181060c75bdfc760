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
