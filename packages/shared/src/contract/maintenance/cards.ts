import * as z from 'zod/mini'
import { partLimits } from '../../due/part'
import { cardStates } from '../../work/card-state'
import { conditions } from '../../work/component'
import { orderStates } from '../../work/order-state'
import type { Endpoints } from '../endpoint'
import {
  cyclesFigure,
  entity,
  hoursFigure,
  listOf,
  maybe,
  optionalLines,
  optionalText,
  requiredText,
  withDefault,
} from '../fields'
import { CursorQuery } from '../page'
import {
  By,
  DateText,
  Nothing,
  TimeText,
  choice,
  datedPageOf,
  enteredDate,
  enteredHours,
  entityId,
  flag,
  webLink,
} from './fields'
import { AircraftRef, Reason, Struck } from './items'
import { acceptsFigures, skills } from './tasks'

/** A user, or a name alone. */
const Person = z.object({ uid: z.optional(z.string()), name: z.string() })

const Paper = z.object({ name: z.string(), licence: z.string(), reference: z.string() })

const Part = z.object({
  partNumber: z.string(),
  serialNumber: z.string(),
  quantity: z.number(),
  certificate: z.string(),
})

/**
 * Who signed, and when the server stored it. With `paper`, somebody without an account has signed the paper, and `by`
 * has recorded it. These are records, no legal signatures.
 */
export const Signature = z.object({ by: By, at: TimeText, paper: z.optional(Paper) })
export type Signature = z.infer<typeof Signature>

const Component = z.object({
  partNumber: z.string(),
  serialNumber: z.string(),
  name: z.string(),
})

/** What a card does to the parts of its aircraft. It takes effect when the order closes. */
const Change = z.object({
  off: z.optional(
    z.object({
      componentId: z.string(),
      component: z.optional(Component),
      serialNumber: z.string(),
      condition: z.enum(conditions),
      reason: z.string(),
    }),
  ),
  on: z.optional(
    z.object({
      componentId: z.optional(z.string()),
      component: z.optional(Component),
      /** A part that nobody had entered before. */
      part: z.optional(
        z.object({
          partNumber: z.string(),
          serialNumber: z.string(),
          name: z.string(),
          tsn: z.optional(z.number()),
          csn: z.optional(z.number()),
          tso: z.optional(z.number()),
          cso: z.optional(z.number()),
          newOn: z.optional(DateText),
          overhauledOn: z.optional(DateText),
        }),
      ),
      certificate: z.string(),
      accept: z.boolean(),
      reason: z.string(),
      confirmLimits: z.boolean(),
    }),
  ),
  place: z.optional(
    z.object({
      aircraftId: z.optional(z.string()),
      parentId: z.optional(z.string()),
      position: z.string(),
    }),
  ),
})

const workFields = {
  /** What was done. */
  measures: z.string(),
  parts: z.array(Part),
  workedBy: z.array(Person),
  /** Hours with at most 2 decimals. */
  manHoursUsed: z.optional(z.number()),
  /** The day of the work. `performed.at` is when somebody signed it. */
  doneOn: z.optional(DateText),
  /** The figures of the aircraft, if they differ from those that its readings give. */
  hours: z.optional(z.number()),
  cycles: z.optional(z.number()),
  validUntil: z.optional(DateText),
  change: z.optional(Change),
}

const NotDone = z.object({ reason: z.string(), by: By, at: TimeText })

const signatureFields = {
  performed: z.optional(Signature),
  inspected: z.optional(Signature),
  notDone: z.optional(NotDone),
}

/** An earlier signature of a card, which is struck: an inspector rejected the work, or somebody reopened the card. */
export const Attempt = z.object({
  ...workFields,
  ...signatureFields,
  ended: z.object({
    how: z.enum(['rejected', 'reopened']),
    reason: z.string(),
    by: By,
    at: TimeText,
  }),
})
export type Attempt = z.infer<typeof Attempt>

/** One job of an order. */
export const Card = entity({
  id: z.string(),
  version: z.number(),
  orderId: z.string(),
  /** Its number in the order. The number of a removed card is not given again. */
  n: z.number(),
  title: z.string(),
  /** What is to be done, or what was found, by whom and when. */
  text: z.string(),
  state: z.enum(cardStates),
  /** Needs a second signature by an inspector. Follows the item until somebody performs the card. */
  critical: z.boolean(),
  assignedTo: z.optional(By),
  reference: z.string(),
  skill: z.enum(skills),
  /** The planned man-hours, with at most 2 decimals. */
  manHours: z.number(),
  link: z.string(),
  item: z.optional(
    z.object({
      id: z.string(),
      code: z.string(),
      /** The task has a printed date, so the signature needs `validUntil`. */
      printed: z.optional(z.boolean()),
      /** The component that the item follows. A card of a life limit says which part came off. */
      part: z.optional(z.object({ componentId: z.string(), limit: z.enum(partLimits) })),
      /** Why nobody can perform the card: its item is suspended or was terminated. */
      suspended: z.optional(z.string()),
    }),
  ),
  finding: z.optional(
    z.object({
      id: z.string(),
      /** Where it was found. It came from an earlier order if the number differs. */
      from: z.optional(z.object({ orderId: z.string(), number: z.string(), n: z.number() })),
    }),
  ),
  ...workFields,
  ...signatureFields,
  /** Oldest first. */
  attempts: z.array(Attempt),
  /** The completion that the closed order has written. */
  completion: z.optional(z.object({ id: z.string(), struck: z.optional(Struck) })),
  /** Why the closed order has completed no item. */
  withoutCompletion: z.optional(z.string()),
})
export type Card = z.infer<typeof Card>

/** A card with its order, for a page of the card alone and for the list of my cards. */
export const CardOfOrder = entity({
  card: Card,
  order: z.object({
    id: z.string(),
    version: z.number(),
    number: z.string(),
    title: z.string(),
    state: z.enum(orderStates),
    opening: z.optional(DateText),
  }),
  aircraft: AircraftRef,
})
export type CardOfOrder = z.infer<typeof CardOfOrder>

/** Each card that is mine, and for inspectors each that waits for their signature. */
export const PageOfCards = datedPageOf(CardOfOrder)

const person = z.object({ uid: maybe(entityId('Uid')), name: requiredText('Name', 80) })

const planned = {
  text: optionalLines('Text', 2000),
  reference: optionalText('Reference', 120),
  skill: withDefault(choice('Skill', skills), 'none'),
  manHours: withDefault(
    hoursFigure('Man-hours').check(z.lte(10_000, 'Man-hours must be at most 10,000')),
    0,
  ),
  /** Can be raised, never lowered. */
  critical: flag('Critical'),
  assignedTo: maybe(z.object({ uid: entityId('Uid'), name: requiredText('Name', 120) })),
  link: webLink('Link'),
}

/** A card of its own, without an item. */
export const CardToAdd = z.object({ title: requiredText('Title', 120), ...planned })
export type CardToAdd = z.infer<typeof CardToAdd>

/**
 * The part that came off, the part that went on, or both. Without a part that came off, `place` says where the other one
 * goes. A new part is like the one that came off.
 */
export const PartChange = z
  .object({
    off: maybe(
      z.object({
        componentId: entityId('Component'),
        /** As the mechanic reads it on the part. */
        serialNumber: optionalText('Serial number off', 40),
        condition: choice('Condition', conditions),
        reason: requiredText('Reason', 500),
      }),
    ),
    on: maybe(
      z.object({
        componentId: maybe(entityId('Component')),
        part: maybe(
          z.object({
            partNumber: requiredText('Part number', 40),
            serialNumber: optionalText('Serial number', 40),
            name: optionalText('Name', 80),
            tsn: maybe(enteredHours('TSN')),
            csn: maybe(cyclesFigure('CSN')),
            tso: maybe(enteredHours('TSO')),
            cso: maybe(cyclesFigure('CSO')),
            newOn: maybe(enteredDate('New on')),
            overhauledOn: maybe(enteredDate('Overhauled on')),
          }),
        ),
        certificate: optionalText('Certificate', 60),
        accept: acceptsFigures,
        reason: optionalText('Reason', 500),
        confirmLimits: flag('Confirm limits'),
      }),
    ),
    place: maybe(
      z.object({
        aircraftId: maybe(entityId('Aircraft id')),
        parentId: maybe(entityId('Parent id')),
        position: optionalText('Position', 20),
      }),
    ),
  })
  .check(
    z.refine(({ off, on }) => (off ?? on) !== undefined, {
      error: 'Say what came off or went on',
      path: ['off'],
    }),
  )
export type PartChange = z.infer<typeof PartChange>

const maxParts = 50
const maxPeople = 10

const work = {
  measures: optionalLines('Work done', 2000),
  parts: withDefault(
    listOf(
      z.object({
        partNumber: requiredText('Part number', 40),
        serialNumber: optionalText('Serial number', 40),
        quantity: withDefault(
          hoursFigure('Quantity').check(z.gt(0, 'Quantity must be above 0')),
          1,
        ),
        certificate: optionalText('Certificate', 60),
      }),
      maxParts,
      {
        noList: 'Parts must be a list',
        tooLong: `A card can have at most ${maxParts} parts`,
      },
    ),
    [],
  ),
  workedBy: withDefault(
    listOf(person, maxPeople, {
      noList: 'Worked by must be a list of names',
      tooLong: `A card can name at most ${maxPeople} people`,
    }),
    [],
  ),
  manHoursUsed: maybe(
    hoursFigure('Man-hours used').check(z.lte(10_000, 'Man-hours used must be at most 10,000')),
  ),
  hours: maybe(enteredHours('Hours')),
  cycles: maybe(cyclesFigure('Cycles')),
  validUntil: maybe(enteredDate('Valid until')),
  change: maybe(PartChange),
}

/** The title counts only for a card without an item. */
export const CardUpdate = z.object({
  title: requiredText('Title', 120),
  ...planned,
  ...work,
  doneOn: maybe(enteredDate('Done on')),
})
export type CardUpdate = z.infer<typeof CardUpdate>

/** The signature stores the text of the card as well. `doneOn` is from the opening day to today. */
export const CardPerform = z.object({
  ...work,
  doneOn: enteredDate('Done on'),
  accept: acceptsFigures,
})
export type CardPerform = z.infer<typeof CardPerform>

const paper = z.object({
  name: requiredText('Name', 80),
  licence: optionalText('Licence', 40),
  reference: requiredText('Reference', 120),
})
export const CardPerformOnPaper = z.extend(CardPerform, { paper })
export const CardInspectOnPaper = z.object({ paper })

export const FindingCreate = z.object({
  title: requiredText('Title', 120),
  text: optionalLines('Text', 2000),
  critical: flag('Critical'),
})
export type FindingCreate = z.infer<typeof FindingCreate>

const card = { missing: 'Card', response: CardOfOrder } as const

export const cardCalls = {
  maintenanceMyCards: {
    method: 'GET',
    path: '/maintenance/my-cards',
    summary: 'The unfinished cards of the caller, in the order of their work orders',
    needs: 'viewMaintenance',
    query: CursorQuery,
    response: PageOfCards,
  },
  maintenanceCardView: {
    ...card,
    method: 'GET',
    path: '/maintenance/cards/:id',
    summary: 'One card with its order',
    needs: 'viewMaintenance',
  },
  maintenanceCardUpdate: {
    ...card,
    method: 'PUT',
    path: '/maintenance/cards/:id',
    summary: 'Change an open card',
    needs: 'manageWork',
    body: CardUpdate,
  },
  maintenanceCardRemove: {
    method: 'DELETE',
    path: '/maintenance/cards/:id',
    summary: 'Remove a card that nobody has signed, which frees its item',
    needs: 'manageWork',
    missing: 'Card',
    status: 204,
  },
  maintenanceCardPerform: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/perform',
    summary: 'Sign that a card was done',
    needs: 'performWork',
    body: CardPerform,
  },
  maintenanceCardPerformOnPaper: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/perform-on-paper',
    summary: 'Record that somebody without an account has done a card',
    needs: 'manageWork',
    body: CardPerformOnPaper,
  },
  maintenanceCardInspect: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/inspect',
    summary: 'Give the second signature of a critical card',
    needs: 'inspectWork',
    body: Nothing,
  },
  maintenanceCardInspectOnPaper: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/inspect-on-paper',
    summary: 'Record the second signature of somebody without an account',
    needs: 'manageWork',
    body: CardInspectOnPaper,
  },
  maintenanceCardReject: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/reject',
    summary: 'Refuse the second signature, which opens the card again',
    needs: 'inspectWork',
    body: Reason,
  },
  maintenanceCardReopen: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/reopen',
    summary: 'Open a finished card again; its signature stays, struck',
    needs: 'manageWork',
    body: Reason,
  },
  maintenanceCardNotDone: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/not-done',
    summary: 'Finish a card without its work',
    needs: 'manageWork',
    body: Reason,
  },
  maintenanceCardFindingAdd: {
    ...card,
    method: 'POST',
    path: '/maintenance/cards/:id/findings',
    summary: 'Add a card for a fault that was found during the work on this one',
    needs: 'manageWork',
    status: 201,
    body: FindingCreate,
  },
} as const satisfies Endpoints
