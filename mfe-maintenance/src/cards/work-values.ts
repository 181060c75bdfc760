import type { Card, CardPerform } from '@aerofleet/shared/contract/maintenance/cards'
import type { Order } from '@aerofleet/shared/contract/maintenance/orders'
import { partFields, workFields } from '@aerofleet/shared/records/card'
import {
  emptyTexts,
  typedTexts,
  typedValues,
  type Typed,
} from '@aerofleet/shared/records/typed-values'
import { typedText } from '@aerofleet/shared/typed-figure'
import { nameKey } from '@aerofleet/shared/work/card-state'
import { changeBody, changeTexts, noChange, type ChangeTexts } from './change-values'

export type CardProps = { order: Order; card: Card }

type PartTexts = Typed<typeof partFields>
export type WorkValues = Typed<typeof workFields> & {
  parts: PartTexts[]
  workedBy: { name: string }[]
  change: ChangeTexts
}

export const keptName = (cardId: string) => `card ${cardId}`
export const noPart: PartTexts = emptyTexts(partFields)
export const noWork: WorkValues = {
  ...emptyTexts(workFields),
  parts: [],
  workedBy: [],
  change: noChange,
}

/** What the form shows at first: the text of an earlier attempt that the card has kept, done on the user's own day. */
export const workOf = (card: Card, day: string): WorkValues => ({
  ...typedTexts(workFields, card),
  doneOn: card.doneOn ?? day,
  parts: card.parts.map((part) => typedTexts(partFields, part)),
  workedBy: card.workedBy.map(({ name }) => ({ name })),
  change: changeTexts(card),
})

type Person = { name: string; uid?: string | undefined }

/** The body of a signature. A name that only one user has stands for that user. */
export function workBody(
  { parts, workedBy, change, ...values }: WorkValues,
  staff: readonly { uid: string; name: string }[],
  aircraftId: string,
) {
  const people = workedBy.flatMap(({ name }): Person[] => {
    const users = staff.filter((user) => nameKey(user.name) === nameKey(name))
    const [user] = users
    if (!typedText(name)) return []
    return users.length === 1 && user ? [{ uid: user.uid, name: user.name }] : [{ name }]
  })
  return {
    ...typedValues(workFields, values),
    parts: parts
      .filter((part) => Object.values(part).some((text) => typedText(text)))
      .map((part) => typedValues(partFields, part)),
    workedBy: people,
    change: changeBody(change, aircraftId),
  } satisfies Partial<Record<keyof CardPerform, unknown>>
}
