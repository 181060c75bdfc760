import type { CallName } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type * as z from 'zod/mini'
import { answer } from './answers'
import { OpenApi, Ready, reference, Up } from './schemas'

/** What the row of a call does not say about it. */
export type Said = {
  /** What the summary leaves open, for somebody who reads it for the first time. */
  description?: string
  /** The conflicts that are answered 409. */
  conflicts?: string
  /** Whether the answer has an ETag, and `If-None-Match` is answered 304. */
  etag?: true
  /** Whether `If-Match` is compared with the version that is stored. */
  versioned?: true
  /** Whether everybody may make it, without a token. */
  open?: true
  /** Answers that no other call has. */
  answers?: Record<number, object>
}

const sameAircraft = 'Another aircraft has this tail number, or this type and serial number.'
const lastAdmin = 'The last admin cannot lose the admin role.'
const atOnce = 'It counts at once, also against tokens that still carry the old role.'

/** A call of the contract without an entry does not compile. */
export const operations: Record<CallName, Said> = {
  me: { etag: true },
  aircraftList: { etag: true, description: 'Without deleted ones, ordered by tail number.' },
  aircraftCreate: {
    description:
      "Text is trimmed, unknown fields are ignored. The aircraft of an operator belongs to the company with the user's verified e-mail address; an admin may name a company with `operatorId`.",
    conflicts: sameAircraft,
  },
  aircraftView: {},
  aircraftUpdate: {
    description:
      'All fields are written. `operatorId` counts for admins only, and leaves the operator as it is when absent. With `If-Match` nothing is overwritten that somebody else has changed.',
    conflicts: sameAircraft,
    versioned: true,
  },
  aircraftDelete: { versioned: true, description: 'Its tail number may be used again.' },
  aircraftHistory: { etag: true, description: 'With old and new values; also of a deleted one.' },
  operatorList: { etag: true, description: 'Without deleted ones, each with its aircraft.' },
  operatorCreate: { conflicts: 'Another operator has this company name, regardless of case.' },
  operatorDelete: { description: 'Its aircraft are kept, without an operator.' },
  userList: { etag: true, description: 'Every account with the role that counts.' },
  adminAssign: {
    description:
      'With the embedded identity service it succeeds while there is no admin; with a Firebase project for a verified e-mail address on the list of administrators.',
  },
  userRoleAssign: { description: atOnce, conflicts: lastAdmin },
  userRoleRemove: { description: atOnce, conflicts: lastAdmin },
  userHistory: { etag: true },
}

type Open = { row: Endpoint; said: Said }
function openCall(
  path: Endpoint['path'],
  summary: string,
  response: z.ZodMiniType,
  answers: Said['answers'] = {},
): Open {
  const row: Endpoint = { method: 'GET', path, summary, needs: null, response }
  return { row, said: { open: true, answers } }
}
const notReady = answer('Something is away, or it is full or stopping', reference(Ready))
const refused = { $ref: '#/components/responses/503' }

/** What everybody may ask beside the calls of the contract. */
export const openCalls: Record<string, Open> = {
  health: openCall('/health', 'Whether the process is up', Up),
  ready: openCall('/ready', 'Whether it can serve', Ready, { 503: notReady }),
  openapi: openCall('/openapi.json', 'This document', OpenApi, { 503: refused }),
}
