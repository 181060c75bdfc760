import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint'
import {
  entity,
  listOf,
  optionalText,
  plainText,
  requiredText,
  textsOf,
  withDefault,
} from '../fields'
import { CursorQuery } from '../page'
import {
  DateText,
  DryRunQuery,
  Nothing,
  TimeText,
  enteredDate,
  entityId,
  datedPageOf,
  flag,
} from './fields'
import { Item } from './items'
import { Baseline, Limits, Task, acceptsFigures, taskCode } from './tasks'

/** In bytes: a body has all tasks of a programme, or all baselines of an aircraft. */
const programmeBytes = 2 * 1024 * 1024
/** The most tasks of a programme, and items of an aircraft. */
export const maxTasks = 2000

const revisionFields = {
  aircraftType: requiredText('Aircraft type', 60),
  revision: requiredText('Revision', 20),
  revisionDate: enteredDate('Revision date'),
  approvalReference: optionalText('Approval reference', 60),
  tasks: withDefault(
    listOf(Task, maxTasks, {
      noList: 'Tasks must be a list',
      tooLong: 'A programme can have at most 2,000 tasks',
    }),
    [],
  ),
}

export const ProgrammeWrite = z.object({ name: requiredText('Name', 80), ...revisionFields })
export type ProgrammeWrite = z.infer<typeof ProgrammeWrite>

export const Revision = z.object({
  aircraftType: z.string(),
  revision: z.string(),
  revisionDate: DateText,
  approvalReference: z.string(),
  tasks: z.array(Task),
})
export type Revision = z.infer<typeof Revision>

export const programmeStatuses = ['draft', 'active', 'withdrawn'] as const

/** A maintenance programme. `draft` is its next revision, and `revisions` names all that were ever valid. */
export const Programme = entity({
  ...Revision.shape,
  id: z.string(),
  version: z.number(),
  name: z.string(),
  status: z.enum(programmeStatuses),
  draft: z.optional(Revision),
  revisions: z.array(z.string()),
  /** How many aircraft use the programme. */
  aircraft: z.number(),
  createdAt: TimeText,
})
export type Programme = z.infer<typeof Programme>

export const ProgrammeRow = entity({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  aircraftType: z.string(),
  revision: z.string(),
  revisionDate: DateText,
  approvalReference: z.string(),
  status: z.enum(programmeStatuses),
  aircraft: z.number(),
  createdAt: TimeText,
  tasks: z.number(),
  hasDraft: z.boolean(),
})
export type ProgrammeRow = z.infer<typeof ProgrammeRow>

export const PageOfProgrammes = datedPageOf(ProgrammeRow)

const ProgrammeListQuery = z.extend(CursorQuery, {
  status: z.optional(z.enum(programmeStatuses, 'Status must be one of draft, active, withdrawn')),
  q: z.optional(plainText('Search')),
})

/** `null` removes the programme of the aircraft. */
export const ProgrammeAssign = z.object({
  programmeId: z.nullable(entityId('Programme id')),
  baselines: withDefault(
    listOf(z.extend(Baseline, { code: taskCode }), maxTasks, {
      noList: 'Baselines must be a list',
      tooLong: 'There can be at most 2,000 baselines',
    }),
    [],
  ),
  accept: acceptsFigures,
})
export type ProgrammeAssign = z.infer<typeof ProgrammeAssign>

export const ProgrammeAssigned = z.object({
  items: z.array(Item),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  version: z.number(),
})
export type ProgrammeAssigned = z.infer<typeof ProgrammeAssigned>

export const RevisionApply = z.object({
  aircraftIds: textsOf(entityId('Aircraft ids'), 500, {
    noList: 'Aircraft ids must be a list',
    tooLong: 'There can be at most 500 aircraft',
  }).check(z.minLength(1, 'At least one aircraft is needed')),
  /** Applies the revision although an item would lose a due. */
  accept: flag('Accept'),
})

/** The codes of the items that a revision adds, changes and removes, by aircraft. */
export const RevisionApplied = z.object({
  aircraft: z.array(
    z.object({
      aircraftId: z.string(),
      tailNumber: z.string(),
      added: z.array(z.string()),
      changed: z.array(z.string()),
      removed: z.array(z.string()),
      limits: z.array(z.object({ code: z.string(), from: Limits, to: Limits })),
      /** The codes of items that would lose a due, because their baseline lacks the figure of a new limit. */
      withoutDue: z.array(z.string()),
      /** How many items would become overdue. */
      overdue: z.number(),
    }),
  ),
})
export type RevisionApplied = z.infer<typeof RevisionApplied>

export const programmeCalls = {
  maintenanceProgrammeList: {
    method: 'GET',
    path: '/maintenance/programmes',
    summary: 'Maintenance programmes',
    needs: 'viewMaintenance',
    query: ProgrammeListQuery,
    response: PageOfProgrammes,
  },
  maintenanceProgrammeCreate: {
    method: 'POST',
    path: '/maintenance/programmes',
    summary: 'Add a draft of a maintenance programme',
    needs: 'planMaintenance',
    status: 201,
    body: ProgrammeWrite,
    response: Programme,
    maxBytes: programmeBytes,
  },
  maintenanceProgrammeView: {
    method: 'GET',
    path: '/maintenance/programmes/:id',
    summary: 'One maintenance programme, as of any of its revisions',
    needs: 'viewMaintenance',
    missing: 'Programme',
    query: z.object({ revision: z.optional(plainText('Revision')) }),
    response: Programme,
  },
  maintenanceProgrammeUpdate: {
    method: 'PUT',
    path: '/maintenance/programmes/:id',
    summary: 'Change a draft, or the draft of the next revision of an active programme',
    needs: 'planMaintenance',
    missing: 'Programme',
    body: ProgrammeWrite,
    response: Programme,
    maxBytes: programmeBytes,
  },
  maintenanceProgrammeActivate: {
    method: 'POST',
    path: '/maintenance/programmes/:id/activate',
    summary: 'Make the draft the valid revision',
    needs: 'planMaintenance',
    missing: 'Programme',
    body: Nothing,
    response: Programme,
  },
  maintenanceProgrammeWithdraw: {
    method: 'POST',
    path: '/maintenance/programmes/:id/withdraw',
    summary: 'Withdraw a programme that no aircraft has',
    needs: 'planMaintenance',
    missing: 'Programme',
    body: Nothing,
    response: Programme,
  },
  maintenanceRevisionApply: {
    method: 'POST',
    path: '/maintenance/programmes/:id/apply-revision',
    summary: 'Move aircraft to the valid revision of their programme',
    needs: 'planMaintenance',
    missing: 'Programme',
    query: DryRunQuery,
    body: RevisionApply,
    response: RevisionApplied,
    // Seconds. For 500 aircraft of 60 items the embedded database needs about 10.
    timeout: 120,
  },
  maintenanceProgrammeAssign: {
    method: 'PUT',
    path: '/maintenance/aircraft/:id/programme',
    summary: 'Give an aircraft a programme, with baselines, or take it away',
    needs: 'planMaintenance',
    missing: 'Aircraft',
    query: DryRunQuery,
    body: ProgrammeAssign,
    response: ProgrammeAssigned,
    maxBytes: programmeBytes,
  },
} as const satisfies Endpoints
