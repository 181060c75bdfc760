import { createHash, randomUUID } from 'node:crypto'
import { maxErrors } from '@aerofleet/shared/contract/endpoint'
import { importLimits, type Imported, type ImportError } from '@aerofleet/shared/contract/import'
import { and, desc, eq, gt, max } from 'drizzle-orm'
import type { Caller } from '../db/author'
import { withoutRaces, type Work } from '../db/change'
import type { Database, Transaction } from '../db/database'
import type { HistoryEntry } from '../db/history'
import { labelOf } from '../db/label'
import type { Made } from '../db/save-change'
import { changes } from '../db/tables'
import { HttpError } from '../errors'
import { encodeJson, type EncodedJson } from '../http/answer/encoded-json'
import type { Context } from '../http/handlers'
import { importErrors, type FoundErrors } from './found-errors'
import { readLines, type LineReader, type ReadLines } from './read-lines'
import { readKnownColumns } from './read-rows'

/** `key` is for comparisons. `stored` is a text of the stored values. */
export type Subject = { key: string; label: string; stored: string }

export type Plan = {
  found: FoundErrors
  /** The import ignores these values, although it stores their rows. */
  ignored?: ImportError[]
  /** Only a check asks these questions. The import stores the rows all the same. */
  remarks?: () => Promise<ImportError[]>
  added: number
  changed: number
  skipped: number
  subjects: Subject[]
  store: (tx: Transaction) => Promise<Made>
}

type ImportContext = Pick<Context<'aircraftImport'>, 'body' | 'change' | 'query' | 'ifMatchTag'>
type Subjects = Pick<HistoryEntry, 'kind'> & { keyOf: (name: string) => string }
type Importing<Column extends string, Values> = Subjects &
  LineReader<Column, Values> & {
    columns: readonly Column[]
    plan: (tx: Transaction, caller: Caller, file: ReadLines<Column, Values>) => Promise<Plan>
  }

/** The ETag covers the newest change, and the stored values of all rows. */
async function tagOf(db: Database, subjects: Subject[]): Promise<string> {
  const [{ newest } = { newest: null }] = await db.select({ newest: max(changes.id) }).from(changes)
  const hash = createHash('sha256').update(
    JSON.stringify(subjects.map(({ key, stored }) => [key, stored])),
  )
  return `"${newest ?? 0}-${hash.digest('base64url').slice(0, 27)}"`
}

const hashIn = (tag: string) => tag.replace(/^"?\d*-/, '')

/** A change that was in progress during the check may get a lower number than the newest one then. */
const slack = 1000

async function changedSince(
  db: Database,
  { kind, keyOf }: Subjects,
  subjects: Subject[],
  tag: string,
) {
  const checkedAt = Number(/^"?(\d{1,15})-/.exec(tag)?.[1] ?? 0)
  const newer = await db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.kind, kind), gt(changes.id, checkedAt - slack)))
    .orderBy(desc(changes.id))
    .limit(20 * slack)
  const labels = new Map(subjects.map(({ key, label }) => [key, label]))
  const names = newer.flatMap(({ before, after }) =>
    [after, before].map((values) => labelOf({ kind, subjectId: '', before: null, after: values })),
  )
  const label = names.map((name) => labels.get(keyOf(name))).find((each) => each !== undefined)
  return new HttpError(
    412,
    'changed-since-check',
    `${label ?? 'Something'} was changed since this file was checked. Check it again.`,
  )
}

/** Checks or imports a file, as the query says. One transaction and one act store all of it, or nothing. */
export async function importInOne<Column extends string, Values>(
  { body, change, query, ifMatchTag }: ImportContext,
  { columns, plan, ...reading }: Importing<Column, Values>,
): Promise<Imported | EncodedJson> {
  const known = await readKnownColumns(body, columns, importLimits.rows)
  const file = await readLines(known, reading)
  const { dryRun, leaveOut, name } = query
  const isLeftOut = leaveOut === '1'
  const work: Work<{ imported: Imported; tag: string | null }> = async (tx, caller) => {
    const {
      found,
      ignored = [],
      remarks,
      subjects,
      store,
      ...counts
    } = await plan(tx, caller, file)
    const { errors, errorCount, wrongLines } = found
    const tag = await tagOf(tx, subjects)
    if (ifMatchTag !== null && hashIn(ifMatchTag) !== hashIn(tag)) {
      throw await changedSince(tx, reading, subjects, ifMatchTag)
    }
    const imported: Imported = {
      rows: known.rows.length,
      ...counts,
      leftOut: isLeftOut ? wrongLines.length : 0,
      errors,
      errorCount,
      ...(errorCount > maxErrors && { wrongLines }),
      ...(ignored.length > 0 ? { ignored } : {}),
    }
    if (dryRun === '1') {
      const foundRemarks = (await remarks?.()) ?? []
      const answer = foundRemarks.length > 0 ? { ...imported, remarks: foundRemarks } : imported
      return { entries: [], answer: { imported: answer, tag } }
    }
    if (errorCount > 0 && !isLeftOut) throw importErrors(found)
    const made = await store(tx)
    if (made.entries.length === 0) return { ...made, answer: { imported, tag: null } }
    const act = { id: randomUUID(), label: name ? `Import of ${name}` : 'Import' }
    return { ...made, act, answer: { imported: { ...imported, act: act.id }, tag: null } }
  }
  const { imported, tag } = await withoutRaces(() => change(work))
  if (tag === null) return imported
  return { ...encodeJson(JSON.stringify(imported)), etag: tag }
}
