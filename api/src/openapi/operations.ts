import type { CallName } from '@aerofleet/shared/contract'

type Operation = {
  /** What the summary leaves open, for somebody who reads it for the first time. */
  description: string
  /** The conflicts that are answered 409. */
  conflicts?: string
  /** Whether the answer carries an ETag, so that `If-None-Match` is answered 304. */
  etag?: true
  /** Whether `If-Match` is compared with the version that is stored. */
  versioned?: true
}

/** What the contract's rows do not say about a call; a call without an entry does not compile. */
export const operations = {
  aircraftList: {
    description: 'Every aircraft that is not deleted, ordered by tail number.',
    etag: true,
  },
  aircraftCreate: {
    description:
      "Text is trimmed, unknown fields are ignored. The aircraft of an operator belongs to the company with the user's verified e-mail address; an admin may name a company with `operatorId`.",
    conflicts: 'Another aircraft has this tail number, or this type and serial number.',
  },
  aircraftView: { description: 'One aircraft with its operator, if it has one.' },
  aircraftUpdate: {
    description:
      'All fields are written. `operatorId` counts for admins only, and leaves the operator as it is when absent. With `If-Match` nothing is overwritten that somebody else has changed.',
    conflicts: 'Another aircraft has this tail number, or this type and serial number.',
    versioned: true,
  },
  aircraftDelete: {
    description: 'Its history is kept, and its tail number may be used again.',
    versioned: true,
  },
  aircraftHistory: {
    description: 'Who changed what and when, with old and new values; also of a deleted aircraft.',
    etag: true,
  },
  operatorList: {
    description: 'Every operator company that is not deleted, with its aircraft.',
    etag: true,
  },
  operatorCreate: {
    description: 'Company names are unique without regard to case.',
    conflicts: 'Another operator has this company name.',
  },
  operatorDelete: { description: 'Its aircraft are kept, without an operator.' },
  userList: {
    description: 'Every account of the identity service with the role that counts.',
    etag: true,
  },
  adminAssign: {
    description:
      'With the embedded identity service it succeeds while there is no admin; with a Firebase project for a verified e-mail address on the list of administrators. It has a tight limit of its own.',
  },
  userRoleAssign: {
    description: 'The role counts at once, also against tokens that still carry the old one.',
    conflicts: 'The last admin cannot lose the admin role.',
  },
  userRoleRemove: {
    description: 'The user may still see aircraft. It counts at once.',
    conflicts: 'The last admin cannot lose the admin role.',
  },
  userHistory: { description: 'Who assigned or removed which role, and when.', etag: true },
} as const satisfies Record<CallName, Operation>
