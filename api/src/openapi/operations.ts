import type { CallName } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type * as z from 'zod/mini'
import { describeAnswer, describeRefusal } from './answers'
import { OpenApi, Ready, reference, Up } from './schemas'

/** The document's text on a call. All else comes from the contract. */
export type OperationNotes = {
  /** Tells a first reader more than the summary does. */
  description?: string
  /** A sentence that says when the call answers 409. */
  conflicts?: string
  /** The answer has an ETag, and the call answers 304 to `If-None-Match`. */
  etag?: true
  /** The call compares `If-Match` with the stored version. */
  versioned?: true
  /** A check answers with an ETag that the import takes as `If-Match`. */
  checked?: true
  /** The header `Act` may make the change part of an act. */
  act?: true
  /** The call needs no token. */
  open?: true
  /** Only this call has these answers. */
  answers?: Record<number, object>
}

const sameAircraft = 'Another aircraft has this tail number, or this type and serial number.'
const lastAdmin = 'The last admin cannot lose the admin role.'
const imported =
  'The first line has the names of the fields; figures have a point as decimal sign. Stores all rows or nothing: with errors it is refused, unless `leaveOut` leaves those rows out. `dryRun` only checks. `update` changes what is there, where a missing column or an empty cell leaves a value. `name` is that of the file, for the history. `ignored` names the operators that are not there.'
const importErrors = 'Rows have errors; `details` lists each as line and column.'
const paged =
  'Newest first. `after` is the `next` of the page before, `limit` 1 to 200, by default 50.'
const atOnce = 'It counts at once, also against tokens that still carry the old role.'

/** The compiler refuses a call of the contract without an entry. */
export const operations: Record<CallName, OperationNotes> = {
  me: { etag: true },
  aircraftList: {
    etag: true,
    description: 'Without deleted ones, ordered by tail number.',
  },
  aircraftCreate: {
    description:
      "Text is trimmed, unknown fields are ignored. The aircraft of an operator belongs to the company with the user's verified e-mail address; an admin may name a company with `operatorId`. `asOf` is the day on which its totals were true.",
    conflicts: sameAircraft,
    act: true,
  },
  aircraftView: {},
  aircraftUpdate: {
    description:
      'All fields are written. `operatorId` counts for admins only, and leaves the operator as it is when absent. With `If-Match` nothing is overwritten that somebody else has changed.',
    conflicts: sameAircraft,
    versioned: true,
    act: true,
  },
  aircraftDelete: {
    description: 'Its tail number may be used again.',
    versioned: true,
    act: true,
  },
  aircraftRestore: {
    description: 'With its id, its values and its operator, if that is still there.',
    conflicts: `It is not deleted. Or: ${sameAircraft}`,
    act: true,
  },
  aircraftImport: {
    description: `${imported} Adding needs the role Operator or Admin. \`asOf\` is the day on which the totals of new aircraft were true; with \`totalsUnknown\` they are added with unknown totals where the file has no column of hours or cycles.`,
    conflicts: importErrors,
    checked: true,
  },
  aircraftHistory: {
    etag: true,
    description:
      'With old and new values; also of a deleted one. Without a role `by` is left out. `after` is the id of the last row seen, `limit` 1 to 200; without it all are answered.',
  },
  operatorList: {
    etag: true,
    description: 'Without deleted ones, each with its aircraft.',
  },
  operatorCreate: { conflicts: 'Another operator has this company name, regardless of case.' },
  operatorImport: { description: imported, conflicts: importErrors, checked: true },
  operatorDelete: { description: 'Its aircraft are kept, without an operator, as one act.' },
  userList: {
    etag: true,
    description: 'Every account with the role that counts.',
  },
  adminAssign: {
    description:
      'With the embedded identity service it succeeds while there is no admin; with a Firebase project for a verified e-mail address on the list of administrators.',
  },
  userRoleAssign: { description: atOnce, conflicts: lastAdmin },
  userRoleRemove: { description: atOnce, conflicts: lastAdmin },
  userManagementState: {
    description:
      'Told by the embedded identity service, whose first admin is whoever asks first; null with a Firebase project.',
  },
  userHistory: { etag: true },
  changeUndo: {
    description:
      'An edit of an aircraft gets its old values back, and the reading that it brought along is struck with the reason “Undone”; for who may not strike it the old figures are a correction. A logged reading is struck. `undone` is 1.',
    conflicts: 'A number or name is taken, or the change is of another kind.',
    answers: { 412: describeRefusal('Something newer has changed it') },
  },
  actUndo: {
    description:
      'In one transaction, as new changes: what was created is deleted, what was deleted restored, what was changed gets its old values, and readings that came along are struck as by `changeUndo`. Needs what each change by hand needs.',
    conflicts: 'Something of it was changed since, or cannot be restored.',
  },
  changeList: {
    etag: true,
    description:
      'Changes of aircraft are for everybody, those of operators and roles for admins; without a role `by` is left out and `uid` is refused. `kind`, `uid` (who did it), `from` (included), `to` (excluded) and `q` (part of the label, in any spelling) filter. An act, such as an import, is one row, its newest, until `act` asks for its rows; `q` finds it by any of them. `after` is the id of the last row seen. `limit` is 1 to 200, anything else 50.',
  },
  maintenanceProgrammeList: {
    description: 'By name. `q` is a part of the name or of the aircraft type.',
  },
  maintenanceProgrammeCreate: {
    conflicts: 'Another programme has this name, regardless of case, or two tasks have one code.',
  },
  maintenanceProgrammeView: {
    description:
      'With the tasks of the revision that counts, or of `revision`; `draft` is the next one, `revisions` are all that were ever valid.',
  },
  maintenanceProgrammeUpdate: {
    description:
      'A draft is changed. Of an active programme the draft of its next revision is made or replaced, and nothing else: its name stays, too.',
    conflicts:
      'Another programme has this name, another revision this revision, two tasks have one code, or it was withdrawn.',
    versioned: true,
  },
  maintenanceProgrammeActivate: {
    description: 'The items of aircraft stay as they are until the revision is applied to them.',
    conflicts: 'There is no draft, or it was withdrawn.',
    versioned: true,
  },
  maintenanceProgrammeWithdraw: {
    conflicts: 'Aircraft have it, or it was withdrawn before.',
    versioned: true,
  },
  maintenanceRevisionApply: {
    description:
      'Of each aircraft the codes of the items that are added, changed and removed, the old and new limits of those that are changed, the codes of those that would have no due in a dimension, and how many become overdue. What is removed is terminated, and keeps its log. Each aircraft is stored by itself once none is refused; a repeat under its Idempotency-Key goes on where it stopped. `dryRun` stores nothing.',
    conflicts:
      'The programme is not active, or an aircraft has an item of its own with the code of a task; or an item whose limits all had a due would have one without (`without-due`), which `accept` stores.',
    act: true,
  },
  maintenanceProgrammeAssign: {
    description:
      'With what was done last by the code of its task. `null` takes the programme away; what leaves the lists is terminated, and keeps its log. `dryRun` stores nothing.',
    conflicts:
      'The programme is not active, the aircraft has an item of its own with the code of a task, or an item was done since its baseline; or the readings do not allow the figures of a baseline (`baseline-implausible`), which `accept` stores.',
    versioned: true,
  },
  maintenanceItemCreate: {
    description:
      'With a baseline, or without one until somebody knows when it was done last. An id in the body that names no aircraft is answered 400.',
    conflicts:
      'The aircraft has an item with this code, or 2,000 items; or the readings do not allow the figures of a baseline (`baseline-implausible`), which `accept` stores.',
  },
  maintenanceItemView: {},
  maintenanceItemUpdate: {
    description:
      'A baseline alone leaves the task as it is. An item of its own takes all fields of its task, too; the task of a programme is changed by a revision.',
    conflicts:
      'The aircraft has an item with this code, the item was done since its baseline, was terminated, or its task is not its own; or the readings do not allow the figures of a baseline (`baseline-implausible`), which `accept` stores.',
    versioned: true,
  },
  maintenanceItemEvents: { description: `${paged} Rows are never changed or removed.` },
  maintenanceItemCompletions: { description: `${paged} Struck ones, too.` },
  maintenanceItemComplete: {
    description: 'It moves the next due, and ends a variation. It makes no reading.',
    conflicts:
      'The item is not active, or was done later than that; or the readings do not allow the figures (`completion-implausible`), which `accept` stores.',
    versioned: true,
  },
  maintenanceVariationGrant: {
    description: 'At most the tolerance of the task, once until the next completion.',
    conflicts:
      'The item is not active, can have no variation, has one, or the amount is beyond its tolerance.',
    versioned: true,
  },
  maintenanceVariationWithdraw: { versioned: true },
  maintenanceItemNotApplicable: { conflicts: 'The item is not active.', versioned: true },
  maintenanceItemAcknowledge: {
    description: 'It counts until the item is completed again, or its baseline is set anew.',
    conflicts: 'The readings allow the figures, or somebody has acknowledged them.',
    versioned: true,
  },
  maintenanceItemReactivate: {
    conflicts: 'The item is active, or left the lists for another reason.',
    versioned: true,
  },
  maintenanceCompletionList: { description: `${paged} Struck ones, too.` },
  maintenanceCompletionStrike: {
    description:
      'It stays in the log, and the item is what it was without it: a variation that it ended is in force again.',
    conflicts: 'A later completion of the item counts, or it was struck before.',
    versioned: true,
  },
  maintenanceDueList: {
    description:
      'Of aircraft that are not deleted. `state` may be repeated. `counts`, in the first page alone, are those of all filters but `state`: `all` of every item of the `status`, the states of active ones. `urgency` orders by the projected day; what has none comes after, by the smallest share of its interval that is left, and what is in the state `no-baseline` last. `next` is the `after` of the next page, null in the last one.',
  },
  maintenanceAircraftList: {
    description:
      'The most urgent first, by their worst state and then by the first projected day. `programmeId` and `withoutProgrammeId` are those that have a programme, and all others; `behind` leaves of the former those whose items are not of its valid revision.',
  },
  maintenanceAircraftView: {
    description:
      '`rates` are those flown; `rates.plan` wins over them. `attention` names corrections that nobody has acknowledged, a programme for another type, and items (`figure-beyond-readings`, with `itemId`) whose last figures the readings do not allow.',
  },
  maintenanceUtilisationUpdate: {
    description:
      'It wins over what was flown, also where it says 0; null removes it. What is the plan already changes nothing.',
    versioned: true,
  },
  maintenanceImport: {
    description:
      'The first line has the names of the columns, in any order; commas or semicolons between them, a point as decimal sign. `readings` has `tailNumber,date,hours,cycles,note`, `baselines` has `tailNumber,code,date,hours,cycles,reference`, `programme` the columns of the file of its tasks, which are added to the draft of `programmeId` or change its tasks of the same codes; `remove` removes those that the file lacks, and `If-Match` takes the version of the programme, which a check has as its ETag. The answer names the codes of all. A file without rows is refused. Nothing is stored while a row has an error, unless `leaveOut` leaves such rows out; then some aircraft at a time. What was left out, or became wrong meanwhile, is in `leftOut`. What is there already is skipped, so that the same file can be sent again. `dryRun` only checks; `accept` stores what is not plausible, and baselines that the readings do not allow. Readings need the role MRO, Operator or Admin, the others Operator or Admin.',
    conflicts: importErrors,
    checked: true,
  },
  maintenanceChangeList: {
    description:
      'With `kind` `aircraft` and its id everything about the maintenance of that aircraft. `before` and `after` are null for what was added or removed.',
  },
  maintenanceRecordsCsv: {
    description:
      'All completions, struck ones, too, by tail number and as they were entered; for admins also those of deleted aircraft.',
  },
  maintenanceBaselinesCsv: {
    description:
      'By tail number and code; `from` and `to` are included. It can be imported as it is.',
  },
  maintenanceTasksCsv: {
    description: 'Of the revision that counts, or of a draft. It can be imported as it is.',
  },
  maintenanceDueCsv: { description: 'All pages of the due list, in its order.' },
  maintenanceReadingsCsv: {
    description:
      'By tail number and day; `from` and `to` are included. It can be imported as it is.',
  },
  maintenanceReadingList: {
    description: 'In the order of their days, those of one day in the order of their creation.',
  },
  maintenanceReadingCreate: {
    description:
      'Hours are a number, or text such as `4288:43`; or `meter` is what the hour meter shows. The newest reading is what the aircraft has: it raises the version of the aircraft. `override` stores figures that fall, as a correction, and needs the role Admin. `changed` names the items whose state is another one by it.',
    conflicts:
      'Figures fall (`counter-fell`, or `reading-out-of-order` where a later reading exists), which `override` stores; or are more than 24 hours or 50 cycles a day (`reading-implausible`), which `accept` stores.',
  },
  maintenanceMeterReplacementCreate: {
    description:
      'Makes a reading of its day: what the old meter showed, with the offset before. What was logged by `meter` from that day on, up to the next replacement, is calculated anew. Striking the reading takes the replacement back.',
    conflicts:
      'As of a reading: `counter-fell`, `reading-out-of-order`, or `reading-implausible`, which `accept` stores.',
    versioned: true,
  },
  maintenanceMeterReplacementList: { description: paged },
  maintenanceReadingStrike: {
    description:
      'It stays in the log. The newest reading that is left is what the aircraft has. `restingOn` are the completions and baselines that the readings do not allow without it.',
    conflicts: 'It is struck already, or the only one.',
    versioned: true,
  },
  maintenanceReadingAcknowledge: { conflicts: 'It is not a correction.', versioned: true },
}

type Open = { row: Endpoint; notes: OperationNotes }
function openCall(
  path: Endpoint['path'],
  summary: string,
  response: z.ZodMiniType,
  answers: OperationNotes['answers'] = {},
): Open {
  const row: Endpoint = { method: 'GET', path, summary, needs: null, response }
  return { row, notes: { open: true, answers } }
}
const notReady = describeAnswer(
  'A service does not answer, the storage is full, or the server is stopping',
  reference(Ready),
)
const refused = { $ref: '#/components/responses/503' }

/** These calls are not in the contract, and need no token. */
export const openCalls: Record<string, Open> = {
  health: openCall('/health', 'Whether the process is up', Up),
  ready: openCall('/ready', 'Whether it can serve', Ready, { 503: notReady }),
  openapi: openCall('/openapi.json', 'This document', OpenApi, { 503: refused }),
}
