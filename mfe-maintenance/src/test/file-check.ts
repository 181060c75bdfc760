import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import {
  columnsSent,
  readFormats,
  toServerFile,
  type Formats,
} from '@aerofleet/ui/import/file/rewrite'
import {
  meaningOf,
  missingFields,
  readFile,
  readRows,
  type TableKind,
} from '@aerofleet/ui/import/meaning'
import { kinds, type ImportKind } from '../import/import-kinds'

type Send = (
  kind: ImportKind,
  bytes: Uint8Array,
  answers: Partial<Formats>,
  query?: string,
) => Promise<MaintenanceImported>

/** Returns the questions of the dialog about a file. */
export function askedOf(kind: ImportKind, bytes: Uint8Array) {
  const { fields } = kinds[kind]
  const of: TableKind = { ...kinds[kind], fields, maxRows: 20_000 }
  const file = readFile(of, 'file.csv', bytes)
  const meaning = meaningOf(of, file)
  const { table } = file
  const { assignment } = meaning
  const { questions } = readFormats(table.rows, assignment, fields)
  const missing = missingFields(of, meaning).map(({ name }) => name)
  return { of, file, table, meaning, assignment, questions, missing }
}

/** Checks or stores a file as the dialog does, with the user's answers to its questions. */
async function send(kind: ImportKind, bytes: Uint8Array, answers: Partial<Formats>, query: string) {
  const { of, file, assignment, meaning } = askedOf(kind, bytes)
  const { rows } = await readRows(of, file, {
    ...meaning,
    formats: { ...meaning.formats, ...answers },
  })
  const { fields } = of
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
