import * as z from 'zod/mini'
import { partLimits } from '../../due/part'
import type { Endpoints } from '../endpoint'
import { cyclesFigure, entity, maybe, optionalText, requiredText } from '../fields'
import { CursorQuery } from '../page'
import {
  By,
  DateText,
  Nothing,
  State,
  TimeText,
  enteredDate,
  enteredHours,
  datedPageOf,
} from './fields'
import { ItemCreate, ItemUpdate, Task, acceptsFigures, skills, taskKinds } from './tasks'

export const AircraftRef = z.object({
  id: z.string(),
  tailNumber: z.string(),
  aircraftType: z.string(),
  operator: z.optional(z.object({ id: z.string(), name: z.string() })),
})

/** When an item is due, without variation: hours with at most 2 decimals, cycles, a calendar day. */
export const Due = z.object({
  hours: z.optional(z.number()),
  cycles: z.optional(z.number()),
  date: z.optional(DateText),
})

export const Remaining = z.object({
  hours: z.optional(z.number()),
  cycles: z.optional(z.number()),
  days: z.optional(z.number()),
})

/** Amounts beyond a due that somebody has granted once. */
export const Variation = z.extend(Remaining, {
  reference: z.string(),
  reason: z.string(),
  by: By,
  at: TimeText,
})
export type Variation = z.infer<typeof Variation>

const dueFields = {
  id: z.string(),
  version: z.number(),
  aircraft: AircraftRef,
  code: z.string(),
  title: z.string(),
  ata: z.string(),
  kind: z.enum(taskKinds),
  skill: z.enum(skills),
  due: Due,
  /** Includes the variation in force; below 0 beyond the due. */
  remaining: Remaining,
  driver: z.optional(z.enum(['hours', 'cycles', 'calendar'])),
  /** The dimensions without a due, because the last baseline or completion lacks their figure. */
  withoutDue: z.optional(z.array(z.enum(['hours', 'cycles', 'calendar']))),
  /** The counters below their limits without a measured rate or a plan, so that `projectedOn` lacks them. */
  withoutRate: z.optional(z.array(z.enum(['hours', 'cycles']))),
  projectedOn: z.optional(DateText),
  daysLeft: z.optional(z.number()),
  lastReadingOn: DateText,
  variation: z.optional(Variation),
  /** The limit of a component that the item follows. */
  part: z.optional(
    z.object({
      componentId: z.string(),
      limit: z.enum(partLimits),
      /** On condition: the item is never due. */
      advisory: z.optional(z.boolean()),
      /** Such as `Life used is not known`. */
      words: z.optional(z.string()),
    }),
  ),
  /** The open work order that has the item. Once its card is performed, `doneOn` is the day of the work. */
  plannedIn: z.optional(
    z.object({
      id: z.string(),
      number: z.string(),
      cardId: z.string(),
      doneOn: z.optional(DateText),
    }),
  ),
}

/** A row of the due list. Only an active item has a state, a driver and a projected day. */
export const DueRow = entity({ ...dueFields, state: z.optional(State) })
export type DueRow = z.infer<typeof DueRow>

export const Last = z.extend(Due, {
  date: DateText,
  validUntil: z.optional(DateText),
  since: z.optional(z.boolean()),
  completionId: z.optional(z.string()),
})

/**
 * Where the running intervals started: at the completion, or at the previous due. `anchor` is the day of the month of a
 * fixed grid.
 */
export const Base = z.extend(Due, {
  anchor: z.optional(z.number()),
  validUntil: z.optional(DateText),
  since: z.optional(z.boolean()),
})

export const itemStatuses = ['active', 'not-applicable', 'terminated', 'suspended', 'done'] as const

/** One task of one aircraft: a row of the due list with its task. */
export const Item = entity({
  ...Task.shape,
  ...dueFields,
  state: z.optional(State),
  status: z.enum(itemStatuses),
  /** Why the item is not applicable, or which task terminated it. */
  reason: z.optional(z.string()),
  origin: z.object({ kind: z.enum(['task', 'own']), programmeId: z.optional(z.string()) }),
  programmeRevision: z.optional(z.string()),
  last: z.optional(Last),
  base: z.optional(Base),
})
export type Item = z.infer<typeof Item>

/** One recorded change of an item. The server computes an item from the log of these changes. */
export const ItemEvent = z.object({
  id: z.string(),
  kind: z.string(),
  at: TimeText,
  by: By,
  values: z.record(z.string(), z.unknown()),
})
export type ItemEvent = z.infer<typeof ItemEvent>

/** Who struck an entry, when and why. A struck entry stays in the log but does not count. */
export const Struck = z.object({ by: By, at: TimeText, reason: z.string() })

/** A row of the compliance log. */
export const Completion = entity({
  id: z.string(),
  version: z.number(),
  itemId: z.string(),
  aircraftId: z.string(),
  code: z.string(),
  date: DateText,
  hours: z.number(),
  cycles: z.number(),
  validUntil: z.optional(DateText),
  reference: z.string(),
  note: z.string(),
  by: By,
  at: TimeText,
  previousDue: Due,
  newDue: Due,
  /** The figures of the completion minus the previous due, below 0 if early. */
  late: Remaining,
  variation: z.optional(Variation),
  struck: z.optional(Struck),
})
export type Completion = z.infer<typeof Completion>

/** The item had a card in each of the drafts `removedFrom`, and they have lost it. */
export const Completed = z.object({
  completion: Completion,
  item: Item,
  removedFrom: z.optional(z.array(z.object({ id: z.string(), number: z.string() }))),
})

export const CompletionCreate = z.object({
  date: enteredDate('Date'),
  hours: enteredHours('Hours'),
  cycles: cyclesFigure('Cycles'),
  validUntil: maybe(enteredDate('Valid until')),
  reference: optionalText('Reference', 120),
  note: optionalText('Note', 500),
  accept: acceptsFigures,
})
export type CompletionCreate = z.infer<typeof CompletionCreate>

export const Reason = z.object({ reason: requiredText('Reason', 500) })

const above = (label: string) => z.gt(0, `${label} must be above 0`)

/** At least one amount above 0, each in a dimension of the item. */
export const VariationCreate = z
  .object({
    reference: requiredText('Reference', 40),
    reason: requiredText('Reason', 500),
    hours: maybe(enteredHours('Hours').check(above('Hours'))),
    cycles: maybe(cyclesFigure('Cycles').check(above('Cycles'))),
    days: maybe(
      z.number('Days must be a number').check(
        z.refine((days) => Number.isInteger(days), 'Days must be a whole number'),
        above('Days'),
        z.lte(36_500, 'Days must be at most 36,500'),
      ),
    ),
  })
  .check(
    z.refine(({ hours, cycles, days }) => (hours ?? cycles ?? days) !== undefined, {
      error: 'A variation needs hours, cycles or days',
      path: ['hours'],
    }),
  )
export type VariationCreate = z.infer<typeof VariationCreate>

export const PageOfItemEvents = datedPageOf(ItemEvent)
export const PageOfCompletions = datedPageOf(Completion)

export const itemCalls = {
  maintenanceItemCreate: {
    method: 'POST',
    path: '/maintenance/items',
    summary: 'Add a task to one aircraft alone',
    needs: 'planMaintenance',
    status: 201,
    body: ItemCreate,
    response: Item,
  },
  maintenanceItemView: {
    method: 'GET',
    path: '/maintenance/items/:id',
    summary: 'One item',
    needs: 'viewMaintenance',
    missing: 'Item',
    response: Item,
  },
  maintenanceItemUpdate: {
    method: 'PUT',
    path: '/maintenance/items/:id',
    summary: 'Change an item of its own, or the baseline of any item',
    needs: 'planMaintenance',
    missing: 'Item',
    body: ItemUpdate,
    response: Item,
  },
  maintenanceItemEvents: {
    method: 'GET',
    path: '/maintenance/items/:id/events',
    summary: 'Everything that an item is computed from, newest first',
    needs: 'viewMaintenance',
    missing: 'Item',
    query: CursorQuery,
    response: PageOfItemEvents,
  },
  maintenanceItemCompletions: {
    method: 'GET',
    path: '/maintenance/items/:id/completions',
    summary: 'The completions of an item, newest first',
    needs: 'viewMaintenance',
    missing: 'Item',
    query: CursorQuery,
    response: PageOfCompletions,
  },
  maintenanceItemComplete: {
    method: 'POST',
    path: '/maintenance/items/:id/complete',
    summary: 'Record that an item was done',
    needs: 'planMaintenance',
    missing: 'Item',
    status: 201,
    body: CompletionCreate,
    response: Completed,
  },
  maintenanceVariationGrant: {
    method: 'POST',
    path: '/maintenance/items/:id/variation',
    summary: 'Grant a variation within the tolerance',
    needs: 'planMaintenance',
    missing: 'Item',
    body: VariationCreate,
    response: Item,
  },
  maintenanceVariationWithdraw: {
    method: 'DELETE',
    path: '/maintenance/items/:id/variation',
    summary: 'Withdraw the variation in force, as if it had never been granted',
    needs: 'planMaintenance',
    missing: 'Item',
    status: 204,
  },
  maintenanceItemNotApplicable: {
    method: 'POST',
    path: '/maintenance/items/:id/not-applicable',
    summary: 'Take an item out of the due list, with the reason',
    needs: 'planMaintenance',
    missing: 'Item',
    body: Reason,
    response: Item,
  },
  maintenanceItemAcknowledge: {
    method: 'POST',
    path: '/maintenance/items/:id/acknowledge',
    summary: 'Acknowledge figures that the readings do not allow',
    needs: 'planMaintenance',
    missing: 'Item',
    body: Nothing,
    response: Item,
  },
  maintenanceItemReactivate: {
    method: 'POST',
    path: '/maintenance/items/:id/reactivate',
    summary: 'Bring an item back into the due list',
    needs: 'planMaintenance',
    missing: 'Item',
    body: Reason,
    response: Item,
  },
  maintenanceCompletionList: {
    method: 'GET',
    path: '/maintenance/aircraft/:id/completions',
    summary: 'The completions of the items of an aircraft, newest first',
    needs: 'viewMaintenance',
    missing: 'Aircraft',
    query: CursorQuery,
    response: PageOfCompletions,
  },
  maintenanceCompletionStrike: {
    method: 'POST',
    path: '/maintenance/completions/:id/strike',
    summary: 'Strike a completion that was entered by mistake',
    needs: 'planMaintenance',
    missing: 'Completion',
    body: Reason,
    response: Completed,
  },
} as const satisfies Endpoints
