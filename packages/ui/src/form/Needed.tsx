import { labelOf } from '@aerofleet/shared/own-day'
import { neededOf, type Fields } from '@aerofleet/shared/records/field'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

type NeededProps = {
  of: Fields
  /** What else is needed, such as one of several fields. */
  more?: string
}

/** Says before the first press which fields of a form must not stay empty. */
export function Needed({ of, more }: NeededProps) {
  const labels = neededOf(of).flatMap((name) => (of[name] ? [labelOf(of[name])] : []))
  return <p>{`Needed: ${list.format(more === undefined ? labels : [...labels, more])}.`}</p>
}
