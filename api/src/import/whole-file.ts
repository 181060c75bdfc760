import { createHash, randomUUID } from 'node:crypto'
import { maxErrors } from '@aerofleet/shared/contract/endpoint'
import { importLimits, type Imported, type ImportError } from '@aerofleet/shared/contract/import'
import { and, desc, eq, gt, max } from 'drizzle-orm'
import type { Caller } from '../db/author'
import type { Database, Transaction } from '../db/database'
import type { HistoryEntry } from '../db/history'
import { labelOf } from '../db/label'
import type { Made } from '../db/save-change'
import { changes } from '../db/tables'
import { HttpError } from '../errors'
import type { EncodedJson } from '../http/answer/encoded-json'
import type { Context } from '../http/handlers'
import type { FoundErrors } from './found-errors'
import { importOnePiece } from './import-file'
import { readLines, type LineReader, type ReadLines } from './read-lines'
import { readKnownColumns } from './read-rows'

/** `key` is for comparisons. `stored` is a text of the stored values. */
export type Subject = { key: string; label: string; stored: string }

export type Judged<Step> = {
  found: FoundErrors
  /** The import ignores these values, although it stores their rows. */
  ignored?: ImportError[]
  skipped: number
  subjects: Subject[]
  /** What is stored. `before` is `null` for a new thing. */
  steps: Step[]
}

type ImportContext = Pick<
  Context<'aircraftImport' | 'operatorImport'>,
  'body' | 'change' | 'query' | 'ifMatchTag'
>
type Subjects = Pick<HistoryEntry, 'kind'> & { keyOf: (name: string) => string }
type Importing<Column extends string, Values, Step> = Subjects &
  LineReader<Column, Values> & {
    columns: readonly Column[]
    /** Locks the things that the rows name, and judges the rows. */
    judge: (
      tx: Transaction,
      caller: Caller,
      file: ReadLines<Column, Values>,
    ) => Promise<Judged<Step>>
    /** Only a check asks these questions. The import stores the rows all the same. */
    remarks?: (tx: Transaction, steps: Step[]) => Promise<ImportError[]>
    store: (tx: Transaction, steps: Step[]) => Promise<Made>
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

/** Checks or imports a file of things that have a name, as one piece and one act. */
export async function importWholeFile<
  Column extends string,
  Values,
  Step extends { before: object | null },
>(
  { body, change, query, ifMatchTag }: ImportContext,
  { columns, judge, remarks, store, ...reading }: Importing<Column, Values, Step>,
): Promise<Imported | EncodedJson> {
  const known = await readKnownColumns(body, columns, importLimits.rows)
  const file = await readLines(known, reading)
  const act = { id: randomUUID(), label: query.name ? `Import of ${query.name}` : 'Import' }
  return importOnePiece({ change, query }, async (tx, caller) => {
    const { found, ignored = [], skipped, subjects, steps } = await judge(tx, caller, file)
    const { errors, errorCount, wrongLines } = found
    const tag = await tagOf(tx, subjects)
    if (ifMatchTag !== null && hashIn(ifMatchTag) !== hashIn(tag)) {
      throw await changedSince(tx, reading, subjects, ifMatchTag)
    }
    const foundRemarks = query.dryRun === '1' ? ((await remarks?.(tx, steps)) ?? []) : []
    const added = steps.filter(({ before }) => !before).length
    return {
      found,
      tag,
      act,
      pieces: steps.length > 0 ? [steps] : [],
      async store(storing, _, piece: Step[]) {
        const outcome = { stored: piece.length, skipped: 0, leftOut: [] }
        return { ...(await store(storing, piece)), outcome }
      },
      answer: ({ stored, leftOut }): Imported => ({
        rows: known.rows.length,
        added,
        changed: steps.length - added,
        skipped,
        leftOut: leftOut.length,
        errors,
        errorCount,
        ...(errorCount > maxErrors && { wrongLines }),
        ...(ignored.length > 0 && { ignored }),
        ...(foundRemarks.length > 0 && { remarks: foundRemarks }),
        ...(stored > 0 && { act: act.id }),
      }),
    }
  })
}
