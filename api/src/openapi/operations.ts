import type { CallName } from '@aerofleet/shared/contract/all'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import type * as z from 'zod/mini'
import { describeAnswer, describeRefusal } from './answers'
import { OpenApi, Ready, reference, Up } from './schemas'

/** The document's text on a call. All else comes from the contract. */
export type OperationNotes = {
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
  /** Answers of this call alone, by status. */
  answers?: Record<number, object>
}

const sameAircraft = 'Another aircraft has this tail number, or this type and serial number.'
const lastAdmin = 'The last admin cannot lose the admin role.'
const imported =
  'The first line names the fields. Figures have a point as decimal sign. The import stores all rows or nothing: a row with an error refuses the file, unless `leaveOut` leaves such rows out. `dryRun` only checks. `update` changes stored things; a missing column or an empty cell then keeps the stored value. The history shows the file by `name`. `ignored` lists unknown operators.'
const importErrors = 'Rows have errors; `details` lists each with its line and column.'
const implausibleBaseline =
  'Or the readings do not allow the figures of a baseline (`baseline-implausible`); `accept` stores them all the same.'
const paged =
  'The newest come first. `after` is the `next` of the previous page; `limit` is 1 to 200, by default 50.'
const atOnce = 'The change counts at once, even for tokens that still carry the old role.'

export const operations: Record<CallName, OperationNotes> = {
  me: { etag: true },
  aircraftList: {
    etag: true,
    description: 'Sorted by tail number, without deleted aircraft.',
  },
  aircraftCreate: {
    description:
      "The server trims texts and ignores unknown fields. If an operator adds the aircraft, it belongs to the company with the operator's verified e-mail address. An admin may name a company with `operatorId`. `asOf` is the day on which the totals were true.",
    conflicts: sameAircraft,
    act: true,
  },
  aircraftView: {},
  aircraftUpdate: {
    description:
      'The call writes all fields. `operatorId` counts for admins only; without it the operator stays. With `If-Match` the call overwrites no change by somebody else.',
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
    description:
      'It comes back with its id and its values, and with its operator if that still exists.',
    conflicts: `The aircraft is not deleted. Or: ${sameAircraft}`,
    act: true,
  },
  aircraftImport: {
    description: `${imported} Adding aircraft needs the role Operator or Admin. \`asOf\` is the day on which the totals of new aircraft were true. With \`totalsUnknown\` new aircraft have unknown totals if the file has no column of hours or cycles.`,
    conflicts: importErrors,
    checked: true,
  },
  aircraftHistory: {
    etag: true,
    description:
      'Each change has its old and new values. A deleted aircraft has a history, too. Callers without a role do not see `by`. `after` is the id of the last row of the previous page; `limit` is 1 to 200, and without it the answer has all changes.',
  },
  operatorList: {
    etag: true,
    description: 'Each operator has its aircraft. Deleted operators are left out.',
  },
  operatorCreate: { conflicts: 'Another operator has this company name, regardless of case.' },
  operatorImport: { description: imported, conflicts: importErrors, checked: true },
  operatorDelete: { description: 'Its aircraft stay, without an operator. All of it is one act.' },
  userList: {
    etag: true,
    description: 'Each account has the role that the server has recorded.',
  },
  adminAssign: {
    description:
      'With the embedded identity service this works while there is no admin. With a Firebase project it works for a verified e-mail address on the list of administrators.',
  },
  userRoleAssign: { description: atOnce, conflicts: lastAdmin },
  userRoleRemove: { description: atOnce, conflicts: lastAdmin },
  userManagementState: {
    description:
      'With the embedded identity service the first user who asks becomes admin, so `hasAdmin` says whether there is one. With a Firebase project it is null.',
  },
  userHistory: { etag: true },
  changeUndo: {
    description:
      'Undoing an edit gives the aircraft its old values back, and strikes the reading that the edit made, with the reason “Undone”. If the caller may not strike that reading, the old figures become a correction. Undoing a logged reading strikes it, and undoing that lets it count again. `undone` is 1, or for an import of readings 0 or 1.',
    conflicts:
      'A number or name is taken, a person has struck the reading, or the change is of another kind.',
    answers: { 412: describeRefusal('A newer change has changed it') },
  },
  actUndo: {
    description:
      'One transaction deletes what the act created, restores what it deleted, gives changed things their old values, and strikes readings as `changeUndo` does. An import of readings takes several transactions. The history shows this as a new act. The caller needs the capabilities for doing the same by hand.',
    conflicts: 'Somebody has changed a part of the act since, or a part cannot be restored.',
  },
  changeList: {
    etag: true,
    description:
      'Everybody sees changes of aircraft, and admins also changes of operators and roles. Callers without a role do not see `by`, and may not send `uid`. The filters are `kind`, `uid` (the author), `from` (included), `to` (excluded) and `q` (a part of the label, in any spelling). An act, such as an import, is one row, its newest change; `act` asks for all its rows, and `q` finds the act by any of them. `after` is the id of the last row of the previous page. `limit` is 1 to 200; any other number means 50.',
  },
  maintenanceProgrammeList: {
    description: 'Sorted by name. `q` is a part of the name or of the aircraft type.',
  },
  maintenanceProgrammeCreate: {
    conflicts: 'Another programme has this name, regardless of case, or two tasks have one code.',
  },
  maintenanceProgrammeView: {
    description:
      'The answer has the tasks of the valid revision, or of `revision`. `draft` is the next revision, and `revisions` lists all that were ever valid.',
  },
  maintenanceProgrammeUpdate: {
    description:
      'The call changes a draft. For an active programme it makes or replaces the draft of the next revision, and changes nothing else: the name stays, too.',
    conflicts:
      'Another programme has this name, another revision has the same one, two tasks have one code, or the programme was withdrawn.',
    versioned: true,
  },
  maintenanceProgrammeActivate: {
    description: 'The items of aircraft stay as they are until the revision is applied to them.',
    conflicts: 'There is no draft, or the programme was withdrawn.',
    versioned: true,
  },
  maintenanceProgrammeWithdraw: {
    conflicts: 'Aircraft have the programme, or it was withdrawn before.',
    versioned: true,
  },
  maintenanceRevisionApply: {
    description:
      'For each aircraft the answer has the codes of added, changed and removed items, the old and new limits of changed items, the codes of items that would have no due in a dimension, and the number of items that become overdue. A removed item is terminated and keeps its log. The call checks all aircraft, and then moves at most 500 items in one transaction; a repeat under its Idempotency-Key goes on where it stopped. Aircraft times tasks may be at most 100,000. `dryRun` stores nothing.',
    conflicts:
      'The programme is not active, or an aircraft has an item of its own with the code of a task. Or an item would have no due in a dimension in which it does not lack one today (`without-due`); `accept` stores it all the same.',
    act: true,
  },
  maintenanceProgrammeAssign: {
    description:
      'Each baseline names its task by code. `null` removes the programme. An item that leaves the lists is terminated and keeps its log. `dryRun` stores nothing.',
    conflicts: `The programme is not active, the aircraft has an item of its own with the code of a task, or an item was done since its baseline. ${implausibleBaseline}`,
    versioned: true,
  },
  maintenanceItemCreate: {
    description:
      'The baseline may come later, when somebody knows when the item was done last. An unknown aircraft in the body is answered 400.',
    conflicts: `The aircraft has an item with this code, or 2,000 items. ${implausibleBaseline}`,
  },
  maintenanceItemView: {},
  maintenanceItemUpdate: {
    description:
      'The call may change the baseline alone. If the item belongs to the aircraft alone, the call may also change its task, with all fields. A revision changes the tasks of a programme.',
    conflicts: `The aircraft has an item with this code, the item was done since its baseline or was terminated, or its task belongs to a programme. ${implausibleBaseline}`,
    versioned: true,
  },
  maintenanceItemEvents: { description: `${paged} Nobody changes or removes rows.` },
  maintenanceItemCompletions: { description: `${paged} Includes struck completions.` },
  maintenanceItemComplete: {
    description: 'A completion moves the next due, and ends a variation. It makes no reading.',
    conflicts:
      'The item is not active, or has a later completion. Or the readings do not allow the figures (`completion-implausible`); `accept` stores them all the same.',
    versioned: true,
  },
  maintenanceVariationGrant: {
    description:
      'A variation is at most the tolerance of the task. There is one until the next completion.',
    conflicts:
      'The item is not active, can have no variation, already has one, or the amount is beyond its tolerance.',
    versioned: true,
  },
  maintenanceVariationWithdraw: { versioned: true },
  maintenanceItemNotApplicable: { conflicts: 'The item is not active.', versioned: true },
  maintenanceItemAcknowledge: {
    description:
      'The acknowledgement counts until the item is completed again, or gets a new baseline.',
    conflicts: 'The readings allow the figures, or somebody has already acknowledged them.',
    versioned: true,
  },
  maintenanceItemReactivate: {
    conflicts: 'The item is active, or left the lists for another reason.',
    versioned: true,
  },
  maintenanceCompletionList: { description: `${paged} Includes struck completions.` },
  maintenanceCompletionStrike: {
    description:
      'The completion stays in the log. The item is as it was before: a variation that the completion ended is in force again.',
    conflicts: 'The item has a later completion that counts, or this one was struck before.',
    versioned: true,
  },
  maintenanceDueList: {
    description:
      'Leaves out deleted aircraft. `state` may be repeated. Only the first page has `counts`, for all filters except `state`: `all` counts every item of the `status`, and each state counts active items. `urgency` sorts by the projected day. Items without one follow, by the smallest share that is left of an interval, and items in the state `no-baseline` come last. `next` is the `after` of the next page, and null in the last one.',
  },
  maintenanceAircraftList: {
    description:
      'The most urgent aircraft come first, by their worst state and then by the first projected day. `programmeId` asks for the aircraft with a programme, `withoutProgrammeId` for all others. With `programmeId`, `behind` asks for aircraft with items of an earlier revision.',
  },
  maintenanceAircraftView: {
    description:
      '`rates` come from the readings; `rates.plan` replaces them. `attention` lists corrections that nobody has acknowledged, a programme for another type, and figures that the readings do not allow (`figure-beyond-readings`, with the `itemId`).',
  },
  maintenanceUtilisationUpdate: {
    description:
      'The plan replaces the measured rates, even with 0; null removes it. The same plan again changes nothing.',
    versioned: true,
  },
  maintenanceImport: {
    description:
      'The first line names the columns, in any order, with commas or semicolons between them. Figures have a point as decimal sign. A file without rows is refused. `readings` has `tailNumber,date,hours,cycles,note` and needs the role MRO, Operator or Admin; the other kinds need Operator or Admin. `baselines` has `tailNumber,code,date,hours,cycles,reference`. `programme` has the columns of an exported programme: its tasks are added to the draft of `programmeId`, or change the tasks with the same codes. `remove` removes tasks that the file lacks, and the answer names the codes of all. A check has the version of the programme as its ETag, and `If-Match` takes it. If a row has an error, nothing is stored; with `leaveOut` the other rows are stored, some aircraft at a time. `leftOut` lists the rows that were left out, or became wrong meanwhile. Rows that are stored already are skipped, so the same file can be sent again. `dryRun` only checks. `accept` stores implausible readings, and baselines that the readings do not allow.',
    conflicts: importErrors,
    checked: true,
  },
  maintenanceChangeList: {
    description:
      'With the `kind` `aircraft` and an id, the answer has all changes of the maintenance of that aircraft. `before` is null for a new thing, `after` for a removed one.',
  },
  maintenanceRecordsCsv: {
    description:
      'All completions, including struck ones, by tail number and in the order of entry. Admins also get the completions of deleted aircraft.',
  },
  maintenanceBaselinesCsv: {
    description:
      'Sorted by tail number and code. `from` and `to` are included. The file can be imported as it is.',
  },
  maintenanceTasksCsv: {
    description:
      'The tasks of the valid revision, or of a draft. The file can be imported as it is.',
  },
  maintenanceDueCsv: { description: 'The whole due list, in its order.' },
  maintenanceReadingsCsv: {
    description:
      'Sorted by tail number and day. `from` and `to` are included. The file can be imported as it is.',
  },
  maintenanceReadingList: {
    description: `${paged} Readings are sorted by day, and within a day by their figures.`,
  },
  maintenanceReadingCreate: {
    description:
      '`hours` is a number, or a text such as `4288:43`. Instead, `meter` may be the figure of the hour meter. The aircraft takes the figures of its newest reading, and its version grows. `override` stores falling figures as a correction, and needs the role Admin. `changed` lists the items with a new state.',
    conflicts:
      'Figures fall (`counter-fell`, or `reading-out-of-order` if a later reading exists); `override` stores them all the same. Or they are more than 24 hours or 50 cycles a day (`reading-implausible`); `accept` stores them all the same.',
  },
  maintenanceMeterReplacementCreate: {
    description:
      'The call makes a reading of the day of the replacement, from the last figure of the old meter. It recalculates the readings by `meter` of later days, until the next replacement; those of its own day that were stored before it keep the old meter. Striking the reading takes the replacement back.',
    conflicts:
      'As for a reading: `counter-fell`, `reading-out-of-order`, or `reading-implausible`. `accept` stores implausible figures all the same. Or the total of the replacement, or of a reading that it recalculates, is below 0 or above 1,000,000 hours (`total-out-of-range`).',
    versioned: true,
  },
  maintenanceMeterReplacementList: { description: paged },
  maintenanceReadingStrike: {
    description:
      'The reading stays in the log. The aircraft takes the figures of the newest other reading. `restingOn` lists the completions, earlier ones of an item too, and the baselines that the readings allowed before and no longer allow.',
    conflicts: 'The reading is struck already, or is the only one.',
    versioned: true,
  },
  maintenanceReadingAcknowledge: { conflicts: 'The reading is not a correction.', versioned: true },
}

type Open = { endpoint: ProductEndpoint; notes: OperationNotes }
function openCall(
  path: ProductEndpoint['path'],
  summary: string,
  response: z.ZodMiniType,
  answers: OperationNotes['answers'] = {},
): Open {
  const endpoint: ProductEndpoint = { method: 'GET', path, summary, needs: null, response }
  return { endpoint, notes: { open: true, answers } }
}
const notReady = describeAnswer(
  'A service does not answer, the storage is full, or the server is stopping',
  reference(Ready),
)
const refused = { $ref: '#/components/responses/503' }

export const openCalls: Record<string, Open> = {
  health: openCall('/health', 'Whether the process is up', Up),
  ready: openCall('/ready', 'Whether it can serve', Ready, { 503: notReady }),
  openapi: openCall('/openapi.json', 'This document', OpenApi, { 503: refused }),
}
