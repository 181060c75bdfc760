/** The states of a card. A critical one is finished with its second signature, `inspected`. */
export const cardStates = ['open', 'performed', 'inspected', 'not-done'] as const
export type CardState = (typeof cardStates)[number]

export const cardStateWords: Readonly<Record<CardState, string>> = {
  open: 'Open',
  performed: 'Performed',
  inspected: 'Inspected',
  'not-done': 'Not done',
}

/** What can be done with a card, and the states that know it. Any other state answers `wrong-state`. */
export const cardActs = {
  edit: ['open'],
  perform: ['open'],
  'not-done': ['open'],
  remove: ['open'],
  inspect: ['performed'],
  reject: ['performed'],
  reopen: ['performed', 'inspected', 'not-done'],
} as const satisfies Record<string, readonly CardState[]>
export type CardAct = keyof typeof cardActs

export type CardStanding = { state: CardState; critical: boolean }

/** Only a critical card that was performed waits for a second signature. */
export const waitsForInspector = ({ state, critical }: CardStanding): boolean =>
  state === 'performed' && critical

export const isFinished = (card: CardStanding): boolean =>
  card.state !== 'open' && !waitsForInspector(card)

export const isPossibleOnCard = (act: CardAct, card: CardStanding): boolean =>
  act === 'inspect' || act === 'reject'
    ? waitsForInspector(card)
    : cardActs[act].some((state) => state === card.state)

/** A user, or somebody without an account, who has a name alone. */
export type Person = { uid?: string | undefined; name: string }

/** What a card knows of one try to do its work. */
type Attempt = {
  performed?: { by: Person; paper?: { name: string } | undefined } | undefined
  workedBy: readonly Person[]
}

/** Names are compared without regard to case, dots and blanks: `J. Lind` is `j lind`. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/[\s.]/gu, '')

/**
 * Whether somebody has performed a card or worked on it, now or in an earlier attempt. That person must not give the
 * second signature.
 * @param inspector a user, or without `uid` the name on a paper
 * @param recordedBy the uid of the user who records the second signature of a paper
 */
export function isSamePerson(
  attempts: readonly Attempt[],
  inspector: Person,
  recordedBy = inspector.uid,
): boolean {
  const { uid } = inspector
  const key = nameKey(inspector.name)
  return attempts.some(({ performed, workedBy }) => {
    const { by, paper } = performed ?? {}
    if (by && !paper && by.uid === recordedBy) return true
    // Two accounts may have the same name, so only names without an account are compared with an account.
    const named = [...(paper ? [paper] : by ? [by] : []), ...workedBy]
    return named.some((each) =>
      uid !== undefined && 'uid' in each && each.uid !== undefined
        ? each.uid === uid
        : nameKey(each.name) === key,
    )
  })
}
