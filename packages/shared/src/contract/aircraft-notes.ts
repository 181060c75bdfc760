import type { aircraftCalls } from './aircraft'
import { importErrors, imported, type NotesOf } from './notes'

const sameAircraft = 'Another aircraft has this tail number, or this type and serial number.'

export const aircraftNotes: NotesOf<typeof aircraftCalls> = {
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
}
