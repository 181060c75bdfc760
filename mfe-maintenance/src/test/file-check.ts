import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { countKnown, recognise, type ImportField } from '@aerofleet/ui/import/columns'
import { readTable } from '@aerofleet/ui/import/file/read-table'
import {
  columnsSent,
  readFormats,
  sentRows,
  toServerFile,
  type Formats,
} from '@aerofleet/ui/import/file/rewrite'
import { kinds, type ImportKind } from '../import/import-kinds'

type Send = (
  kind: ImportKind,
  bytes: Uint8Array,
  answers: Partial<Formats>,
  query?: string,
) => Promise<MaintenanceImported>

/** Returns the questions of the dialog about a file. */
export function askedOf(kind: ImportKind, bytes: Uint8Array) {
  const fields: readonly ImportField[] = kinds[kind].fields
  const table = readTable(bytes, {
    maxRows: 20_000,
    countKnown: (each) => countKnown(each, fields),
  })
  const assignment = recognise(table.headings, fields)
  const { known, questions } = readFormats(table.rows, assignment, fields)
  const missing = fields.filter(({ name, isNeeded }) => isNeeded && !assignment.includes(name))
  return { fields, table, assignment, known, questions, missing: missing.map(({ name }) => name) }
}

/** Checks or stores a file as the dialog does, with the user's answers to its questions. */
async function send(kind: ImportKind, bytes: Uint8Array, answers: Partial<Formats>, query: string) {
  const { fields, table, assignment, known } = askedOf(kind, bytes)
  const rows = sentRows(table.rows, assignment, fields, { ...known, ...answers })
  const { uid } = addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada Park' })
  const { identity, inject } = testServer()
  const answer = await inject({
    method: 'POST',
    url: `/api/maintenance/import/${kind}?${query}`,
    headers: { authorization: `Bearer ${identity.issueToken(uid)}`, 'content-type': 'text/csv' },
    body: toServerFile(rows, columnsSent(assignment, fields, rows), true),
  })
  return JSON.parse(answer.body) as MaintenanceImported
}

export const check: Send = (kind, bytes, answers, query = '') =>
  send(kind, bytes, answers, `dryRun=1&${query}`)
export const store: Send = (kind, bytes, answers, query = '') => send(kind, bytes, answers, query)
