import * as z from 'zod/mini'
import { partLimits } from '../../due/part'
import { conditions, componentClasses, componentStatuses, positionText } from '../../work/component'
import type { Endpoints } from '../endpoint'
import {
  cyclesFigure,
  entity,
  hoursFigure,
  listOf,
  maybe,
  optionalText,
  plainText,
  requiredText,
  wholeFigure,
  withDefault,
} from '../fields'
import { CursorQuery } from '../page'
import { csvFile } from './due'
import {
  By,
  DateText,
  DryRunQuery,
  State,
  TimeText,
  choice,
  datedPageOf,
  enteredDate,
  enteredHours,
  entityId,
  flag,
} from './fields'
import { AircraftRef, Due, Reason, Remaining, Struck } from './items'
import { acceptsFigures } from './tasks'

/** Figures of an aircraft, or of a part: hours with at most 2 decimals, and cycles. */
const KnownFigures = z.object({ hours: z.optional(z.number()), cycles: z.optional(z.number()) })

const CalendarTime = z.object({ amount: z.number(), unit: z.enum(['days', 'months', 'years']) })

/** A part as another one names it. */
export const ComponentRef = z.object({
  id: z.string(),
  partNumber: z.string(),
  /** Empty for a set without serial number. */
  serialNumber: z.string(),
  name: z.string(),
})
export type ComponentRef = z.infer<typeof ComponentRef>

/** One limit of a part with what is left of it, in the part's own counters. */
export const ComponentLimit = z.object({
  limit: z.object({ ...KnownFigures.shape, calendar: z.optional(CalendarTime) }),
  /** On condition: beyond it the state stays ok. Only overhaul limits can be. */
  advisory: z.optional(z.boolean()),
  /** Missing figures are unknown. */
  used: KnownFigures,
  /** Below 0 beyond the limit. Missing dimensions are unknown. */
  remaining: Remaining,
  /** What the paper says was left on that day. It counts instead of the limit minus what was used. */
  printed: z.optional(z.object({ ...KnownFigures.shape, on: DateText })),
  /** The limited dimensions in which nobody knows what was used. */
  unknown: z.optional(z.array(z.enum(['hours', 'cycles', 'calendar']))),
  /** In the counters of the aircraft; only for an installed part. */
  due: z.optional(Due),
  /** The last day of the calendar limit, on the shelf, too. */
  lastDay: z.optional(DateText),
  projectedOn: z.optional(DateText),
  driver: z.optional(z.enum(['hours', 'cycles', 'calendar'])),
  state: z.optional(State),
  /** The item of the aircraft that follows this limit. */
  itemId: z.optional(z.string()),
  /** Such as `Overhaul reference passed by 112.00 h, on condition`. */
  words: z.optional(z.string()),
})
export type ComponentLimit = z.infer<typeof ComponentLimit>

export const FirstLimiter = z.object({
  component: ComponentRef,
  kind: z.enum(partLimits),
  remaining: Remaining,
  driver: z.optional(z.enum(['hours', 'cycles', 'calendar'])),
  projectedOn: z.optional(DateText),
  state: z.optional(State),
})
export type FirstLimiter = z.infer<typeof FirstLimiter>

const partLimit = {
  hours: maybe(enteredHours('Hours').check(z.gt(0, 'Hours must be above 0'))),
  cycles: maybe(cyclesFigure('Cycles').check(z.gt(0, 'Cycles must be above 0'))),
  calendar: maybe(
    z.object({
      amount: wholeFigure('Time', 1, 36_500),
      unit: choice('Unit', ['days', 'months', 'years']),
    }),
  ),
  /** What the paper says is left, in the part's counter, as of the day of the figures. */
  printedHours: maybe(enteredHours('Printed hours')),
  printedCycles: maybe(cyclesFigure('Printed cycles')),
}

/** What a client sends of a limit. */
export const LifeLimit = z.object(partLimit)
export const OverhaulLimit = z.object({ ...partLimit, advisory: flag('On condition') })
export type LimitWrite = z.infer<typeof OverhaulLimit>

const factor = (label: string) =>
  withDefault(
    hoursFigure(label).check(
      z.gte(0.01, `${label} must be at least 0.01`),
      z.lte(20, `${label} must be at most 20`),
    ),
    1,
  )

const described = {
  name: requiredText('Name', 80),
  class: withDefault(choice('Class', componentClasses), 'other'),
  owner: optionalText('Owner', 80),
  ata: optionalText('ATA', 8).check(
    z.regex(/^(\d{2}(-\d{2}){0,2})?$/, 'ATA must be a number such as 72 or 72-50'),
  ),
  newOn: maybe(enteredDate('New on')),
  overhauledOn: maybe(enteredDate('Overhauled on')),
  hoursFactor: factor('Hours factor'),
  cyclesFactor: factor('Cycles factor'),
  limits: withDefault(z.object({ life: maybe(LifeLimit), overhaul: maybe(OverhaulLimit) }), {}),
}

/** Figures of the part. A missing one is unknown. */
const partFigures = {
  tsn: maybe(enteredHours('TSN')),
  csn: maybe(cyclesFigure('CSN')),
  tso: maybe(enteredHours('TSO')),
  cso: maybe(cyclesFigure('CSO')),
}

const identity = {
  partNumber: requiredText('Part number', 40),
  /** Empty, `VARIOUS`, `N/A`, `UNK` and `-` mean a set without serial number. */
  serialNumber: optionalText('Serial number', 40),
}

/** On an aircraft or beneath another part. A position on an aircraft has 1 to 20 characters. */
const Place = z
  .object({
    aircraftId: maybe(entityId('Aircraft id')),
    parentId: maybe(entityId('Parent id')),
    position: optionalText('Position', 20),
  })
  .check(
    z.refine(
      ({ aircraftId, parentId }) => (aircraftId === undefined) !== (parentId === undefined),
      { error: 'A place is on an aircraft or beneath another part', path: ['aircraftId'] },
    ),
    z.refine(({ aircraftId, position }) => aircraftId === undefined || position !== '', {
      error: positionText,
      path: ['position'],
    }),
  )
export type Place = z.infer<typeof Place>

/** The figures of the aircraft on the day of an act. Without them those that its readings give for the day. */
const ofAircraft = {
  hours: maybe(enteredHours('Hours')),
  cycles: maybe(cyclesFigure('Cycles')),
  accept: acceptsFigures,
}

/** A part that was there already, or one on the shelf without `place`. */
export const ComponentCreate = z.object({
  ...identity,
  ...described,
  ...partFigures,
  place: maybe(Place),
  /** The day of the figures. */
  asOf: enteredDate('As of'),
  ...ofAircraft,
})
export type ComponentCreate = z.infer<typeof ComponentCreate>

/** Changed factors count from today on. A printed figure counts from today on, too. */
export const ComponentUpdate = z.object(described)
export type ComponentUpdate = z.infer<typeof ComponentUpdate>

const Replaces = z.object({
  condition: choice('Condition', conditions),
  reason: requiredText('Reason', 500),
})

const act = { date: enteredDate('Date'), ...ofAircraft }

export const ComponentInstall = z.object({
  ...act,
  place: Place,
  ...partFigures,
  certificate: optionalText('Certificate', 60),
  /** What becomes of the part that is in the position. */
  replaces: maybe(Replaces),
  /** Parts beneath that do not go along. They stay where they are: on the shelf, or on the aircraft. */
  leaves: withDefault(
    listOf(entityId('Leaves'), 200, {
      noList: 'Leaves must be a list',
      tooLong: 'An act can leave at most 200 parts',
    }),
    [],
  ),
  /** Accepts the figures of the aircraft alone; `accept` also accepts what is asked about the part. */
  acceptFigures: flag('Accept figures'),
  /** Accepts what is asked about the part alone: an overhaul that is past, a life that is not known. */
  acceptPart: flag('Accept part'),
  /** Confirms the limits for another aircraft type than the last one. */
  confirmLimits: flag('Confirm limits'),
  /** Why a part goes on whose life is not known; with `accept`, and it needs `planMaintenance`. */
  reason: optionalText('Reason', 500),
})
export type ComponentInstall = z.infer<typeof ComponentInstall>

export const ComponentRemove = z.object({
  ...act,
  condition: choice('Condition', conditions),
  reason: requiredText('Reason', 500),
  leaves: ComponentInstall.shape.leaves,
})
export type ComponentRemove = z.infer<typeof ComponentRemove>

export const ComponentExchange = z.object({
  ...act,
  withId: entityId('Other part'),
  reason: requiredText('Reason', 500),
})
export type ComponentExchange = z.infer<typeof ComponentExchange>

/** The condition of a part on the shelf. A scrapped part is never installed again. */
export const ComponentCondition = z.object({
  condition: choice('Condition', conditions),
  date: enteredDate('Date'),
  reason: requiredText('Reason', 500),
})

/** Other figures of the aircraft for the last installation. Everything is computed again. */
export const ComponentCorrect = z.object({ ...ofAircraft, reason: requiredText('Reason', 500) })
export type ComponentCorrect = z.infer<typeof ComponentCorrect>

const componentFields = {
  ...ComponentRef.shape,
  version: z.number(),
  class: z.enum(componentClasses),
  /** Whom a loaned part belongs to. */
  owner: z.string(),
  ata: z.string(),
  status: z.enum(componentStatuses),
  /** The aircraft that the part is on, also beneath another part. */
  aircraft: z.optional(AircraftRef),
  parent: z.optional(ComponentRef),
  position: z.string(),
  /** 0 on an aircraft or on the shelf, 1 and 2 beneath other parts. */
  depth: z.number(),
  /** The day of the installation; a part that was there already has only `asOf`. */
  installedOn: z.optional(DateText),
  /** The day of the figures that the present ones are computed from. */
  asOf: DateText,
  certificate: z.string(),
  newOn: z.optional(DateText),
  overhauledOn: z.optional(DateText),
  hoursFactor: z.number(),
  cyclesFactor: z.number(),
  /** Present figures: hours with at most 2 decimals, and cycles. Missing ones are unknown. */
  tsn: z.optional(z.number()),
  csn: z.optional(z.number()),
  tso: z.optional(z.number()),
  cso: z.optional(z.number()),
  /** Why the figures are not known, such as `installation at 5,138.00 h is beyond the readings`. */
  notKnown: z.optional(z.string()),
  limits: z.object({ life: z.optional(ComponentLimit), overhaul: z.optional(ComponentLimit) }),
  /** The part that comes first, of this one and everything beneath it. */
  firstLimiter: z.optional(FirstLimiter),
  /** Why it was installed although its life is not known. */
  unknownAccepted: z.optional(z.string()),
}

export const Component = entity(componentFields)
export type Component = z.infer<typeof Component>

/** A part with everything beneath it, in the order of a tree: each part before those beneath it. */
export const ComponentView = entity({
  component: Component,
  beneath: z.array(Component),
  /** The parts above it, from the aircraft down. */
  above: z.array(ComponentRef),
  today: DateText,
})
export type ComponentView = z.infer<typeof ComponentView>

export const EmptyPosition = z.object({
  id: z.string(),
  aircraft: AircraftRef,
  /** The part that the position is beneath. */
  parent: z.optional(ComponentRef),
  position: z.string(),
  since: DateText,
  /** The part that came off. */
  removed: ComponentRef,
  reason: z.string(),
  /** Such as `Robbed for D-ALMA, WO-2026-0001`. */
  robbedFor: z.optional(z.string()),
  order: z.optional(z.object({ id: z.string(), number: z.string() })),
  /** Why nothing has to be there. */
  notRequired: z.optional(z.string()),
})
export type EmptyPosition = z.infer<typeof EmptyPosition>

/** All parts of an aircraft, in the order of a tree, and its empty positions. */
export const ComponentsOfAircraft = entity({
  components: z.array(Component),
  emptyPositions: z.array(EmptyPosition),
  firstLimiter: z.optional(FirstLimiter),
  counters: z.object({ hours: z.number(), cycles: z.number(), date: DateText }),
  today: DateText,
})
export type ComponentsOfAircraft = z.infer<typeof ComponentsOfAircraft>

export const componentEventKinds = [
  'entered',
  'installed',
  'removed',
  'left-behind',
  'exchanged',
  'condition',
  'changed',
  'corrected',
] as const

/** One event in the life of a part, with the figures of that day. */
export const ComponentEvent = entity({
  id: z.string(),
  kind: z.enum(componentEventKinds),
  date: DateText,
  aircraft: z.optional(z.object({ id: z.string(), tailNumber: z.string() })),
  parent: z.optional(ComponentRef),
  position: z.string(),
  /** The aircraft's figures of the day. */
  figures: z.optional(z.object({ hours: z.number(), cycles: z.number() })),
  tsn: z.optional(z.number()),
  csn: z.optional(z.number()),
  tso: z.optional(z.number()),
  cso: z.optional(z.number()),
  condition: z.optional(z.enum(conditions)),
  reason: z.string(),
  certificate: z.string(),
  order: z.optional(z.object({ id: z.string(), number: z.string() })),
  by: By,
  at: TimeText,
  struck: z.optional(Struck),
  /** Whether it is the last event that counts, so that it can be struck. */
  isLast: z.boolean(),
})
export type ComponentEvent = z.infer<typeof ComponentEvent>

/** An item whose due an act changes, begins or ends. */
export const ChangedItem = z.object({
  code: z.string(),
  title: z.string(),
  itemId: z.optional(z.string()),
  from: z.optional(Due),
  to: z.optional(Due),
})

/** The answer of an act on a part. With `dryRun` it shows what the act would do. */
export const ComponentActed = z.object({
  component: Component,
  /** Parts that go along. */
  along: z.array(Component),
  /** Parts that stay. */
  left: z.array(Component),
  /** The part that was in the position. */
  replaced: z.optional(ComponentRef),
  /** Where the part was removed in the same act. */
  removedFrom: z.optional(z.object({ id: z.string(), tailNumber: z.string() })),
  items: z.array(ChangedItem),
})
export type ComponentActed = z.infer<typeof ComponentActed>

export const ComponentFilters = z.object({
  /** `installed` by default. */
  place: z.optional(choice('Place', ['installed', 'shelf', 'scrapped', 'all'])),
  aircraftId: z.optional(plainText('Aircraft id')),
  operatorId: z.optional(plainText('Operator id')),
  class: z.optional(choice('Class', componentClasses)),
  /** Searches in serial number, part number and name. */
  q: z.optional(plainText('Search')),
})

/** How many parts fit the search, by place. */
export const ComponentCounts = z.object({
  installed: z.number(),
  shelf: z.number(),
  scrapped: z.number(),
})

export const PageOfComponents = z.extend(datedPageOf(Component), {
  /** Only the first page has it. */
  counts: z.optional(ComponentCounts),
})
export const PageOfComponentEvents = datedPageOf(ComponentEvent)

const ComponentQuery = z.extend(CursorQuery, ComponentFilters.shape)

/** One of them: the parts of an aircraft, of a part with those beneath it, or on the shelf. */
const StatusQuery = z.object({
  aircraftId: z.optional(plainText('Aircraft id')),
  componentId: z.optional(plainText('Component id')),
})

const acted = { missing: 'Component', needs: 'planMaintenance', response: ComponentActed } as const

export const componentCalls = {
  maintenanceComponentList: {
    method: 'GET',
    path: '/maintenance/components',
    summary: 'Components on aircraft, on the shelf, or scrapped',
    needs: 'viewMaintenance',
    query: ComponentQuery,
    response: PageOfComponents,
  },
  maintenanceComponentCreate: {
    method: 'POST',
    path: '/maintenance/components',
    summary: 'Enter a component that was there already, or one on the shelf',
    needs: 'planMaintenance',
    status: 201,
    body: ComponentCreate,
    response: Component,
  },
  maintenanceComponentView: {
    method: 'GET',
    path: '/maintenance/components/:id',
    summary: 'One component with everything beneath it',
    needs: 'viewMaintenance',
    missing: 'Component',
    response: ComponentView,
  },
  maintenanceComponentUpdate: {
    method: 'PUT',
    path: '/maintenance/components/:id',
    summary: 'Change the limits, factors and description of a component',
    needs: 'planMaintenance',
    missing: 'Component',
    body: ComponentUpdate,
    response: Component,
  },
  maintenanceComponentEvents: {
    method: 'GET',
    path: '/maintenance/components/:id/events',
    summary: 'The history of a component, newest first',
    needs: 'viewMaintenance',
    missing: 'Component',
    query: CursorQuery,
    response: PageOfComponentEvents,
  },
  maintenanceComponentInstall: {
    ...acted,
    method: 'POST',
    path: '/maintenance/components/:id/install',
    summary: 'Install a component on an aircraft or beneath another one',
    query: DryRunQuery,
    body: ComponentInstall,
  },
  maintenanceComponentRemove: {
    ...acted,
    method: 'POST',
    path: '/maintenance/components/:id/remove',
    summary: 'Remove a component',
    query: DryRunQuery,
    body: ComponentRemove,
  },
  maintenanceComponentExchange: {
    ...acted,
    method: 'POST',
    path: '/maintenance/components/:id/exchange',
    summary: 'Exchange the positions of two components',
    query: DryRunQuery,
    body: ComponentExchange,
  },
  maintenanceComponentCondition: {
    ...acted,
    method: 'POST',
    path: '/maintenance/components/:id/condition',
    summary: 'Set the condition of a component on the shelf, or scrap it',
    body: ComponentCondition,
  },
  maintenanceComponentCorrect: {
    ...acted,
    method: 'POST',
    path: '/maintenance/components/:id/correct',
    summary: 'Correct the aircraft figures of the last installation',
    query: DryRunQuery,
    body: ComponentCorrect,
  },
  maintenanceComponentStrike: {
    ...acted,
    method: 'POST',
    path: '/maintenance/components/:id/strike',
    summary: 'Strike the last event of a component',
    body: Reason,
  },
  maintenanceComponentsOfAircraft: {
    method: 'GET',
    path: '/maintenance/aircraft/:id/components',
    summary: 'The components of an aircraft and its empty positions',
    needs: 'viewMaintenance',
    missing: 'Aircraft',
    response: ComponentsOfAircraft,
  },
  maintenancePositionNotRequired: {
    method: 'POST',
    path: '/maintenance/positions/:id/not-required',
    summary: 'Say why an empty position needs no component',
    needs: 'planMaintenance',
    missing: 'Position',
    body: Reason,
    response: EmptyPosition,
  },
} as const satisfies Endpoints

/** CSV with a heading line, in the columns of a status sheet. */
export const componentCsvCalls = {
  maintenanceStatusCsv: {
    ...csvFile,
    path: '/maintenance/components/status.csv',
    summary: 'The status of the components of an aircraft, of a component, or of the shelf',
    query: StatusQuery,
  },
  maintenanceComponentEventsCsv: {
    ...csvFile,
    path: '/maintenance/components/:id/events.csv',
    summary: 'The history of a component as CSV',
    missing: 'Component',
  },
} as const satisfies Endpoints
