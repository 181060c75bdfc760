import { randomUUID } from 'node:crypto'
import type {
  ProgrammeRow,
  ProgrammeWrite,
} from '@aerofleet/shared/contract/maintenance/programmes'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import { valuesIn } from '@aerofleet/shared/records/field'
import { revisionNames } from '@aerofleet/shared/records/programme'
import { and, asc, count, eq, like, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import { incremented } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { lastChangedBy } from '../../db/history'
import { asStored } from '../../db/json'
import { contains } from '../../db/like'
import { violatedIndex } from '../../db/sql-state'
import { conflict, notFound, versionMismatch } from '../../errors'
import { CursorText, readCursor, rowsToRead, toPage } from '../../http/page'
import { maintained, programmeRevisions, programmes } from '../table'
import {
  toProgrammeRow,
  type ProgrammeTable,
  type RevisionRow,
  type RowText,
  type WithRevisions,
} from './answer'

const nameKey = (name: string) => name.toLowerCase()

async function withRevisions(
  db: Database,
  programme: ProgrammeTable | undefined,
): Promise<WithRevisions> {
  if (!programme) throw notFound('Programme')
  const { programmeId, n } = programmeRevisions
  const revisions = await db
    .select()
    .from(programmeRevisions)
    .where(eq(programmeId, programme.id))
    .orderBy(asc(n))
  return { programme, revisions }
}

export async function findProgramme(db: Database, id: string): Promise<WithRevisions> {
  const found = await findNamed(db, id)
  if (!found) throw notFound('Programme')
  return found
}

export async function findNamed(db: Database, id: string): Promise<WithRevisions | null> {
  const [found] = await db.select().from(programmes).where(eq(programmes.id, id))
  return found ? withRevisions(db, found) : null
}

/**
 * Prevents changes of a programme until the transaction ends. Call it before you lock aircraft.
 * @throws 404
 */
export async function holdProgramme(tx: Transaction, id: string): Promise<WithRevisions> {
  const isIt = eq(programmes.id, id)
  const [held] = await tx.select().from(programmes).where(isIt).for('share')
  return withRevisions(tx, held)
}

/**
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 404, 412 if it has another version, 409 if it was withdrawn
 */
export async function lockProgramme(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<WithRevisions> {
  const [locked] = await tx.select().from(programmes).where(eq(programmes.id, id)).for('update')
  const found = await withRevisions(tx, locked)
  const { version, status } = found.programme
  if (ifMatch !== null && version !== ifMatch)
    throw versionMismatch(await lastChangedBy(tx, 'programme', id), 'item')
  if (status === 'withdrawn') throw conflict('withdrawn', 'This programme was withdrawn.')
  return found
}

const isInUse = and(eq(maintained.programmeId, programmes.id), aircraftExists)

export async function countAircraft(db: Database, id: string): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(maintained)
    .innerJoin(aircraft, eq(aircraft.id, maintained.aircraftId))
    .where(and(eq(maintained.programmeId, id), aircraftExists))
  return found?.n ?? 0
}

type Text = Omit<ProgrammeWrite, 'name'>
const toText = (text: Text) => ({
  ...valuesIn(revisionNames, text),
  tasks: asStored(text.tasks),
})

export async function insertProgramme(
  tx: Transaction,
  { name, ...text }: ProgrammeWrite,
): Promise<WithRevisions> {
  const [programme] = await tx
    .insert(programmes)
    .values({ id: randomUUID(), name, nameKey: nameKey(name), status: 'draft' })
    .returning()
  if (!programme) throw new Error('Nothing was written')
  return { programme, revisions: [await insertDraft(tx, programme.id, 1, text)] }
}

async function insertDraft(tx: Transaction, programmeId: string, n: number, text: Text) {
  const row: RevisionRow = { programmeId, n, ...toText(text), state: 'draft' }
  await tx.insert(programmeRevisions).values(row)
  return row
}

const isRevision = ({ programmeId, n }: RevisionRow) =>
  and(eq(programmeRevisions.programmeId, programmeId), eq(programmeRevisions.n, n))

export async function writeDraft(
  tx: Transaction,
  { programme, revisions }: WithRevisions,
  text: Text,
): Promise<WithRevisions> {
  const draft = revisions.find(({ state }) => state === 'draft')
  if (!draft) {
    const added = await insertDraft(tx, programme.id, (revisions.at(-1)?.n ?? 0) + 1, text)
    return { programme, revisions: [...revisions, added] }
  }
  const changed: RevisionRow = { ...draft, ...toText(text) }
  await tx.update(programmeRevisions).set(toText(text)).where(isRevision(draft))
  return { programme, revisions: revisions.map((row) => (row === draft ? changed : row)) }
}

export async function updateProgramme(
  tx: Transaction,
  { programme, revisions }: WithRevisions,
  changed: { name?: string; status?: ProgrammeTable['status'] },
): Promise<WithRevisions> {
  const name = changed.name ?? programme.name
  const [row] = await tx
    .update(programmes)
    .set({ ...changed, nameKey: nameKey(name), version: incremented(programmes.version) })
    .where(eq(programmes.id, programme.id))
    .returning()
  return { programme: row ?? programme, revisions }
}

export async function activateDraft(
  tx: Transaction,
  { programme, revisions }: WithRevisions,
): Promise<WithRevisions> {
  const next = { valid: 'former', draft: 'valid', former: 'former' } as const
  const changed = revisions.map((row) => ({ ...row, state: next[row.state] }))
  // We write the former revision first, because only one may be valid.
  for (const [at, row] of changed.entries()) {
    if (row.state !== revisions[at]?.state)
      await tx.update(programmeRevisions).set({ state: row.state }).where(isRevision(row))
  }
  return { programme, revisions: changed }
}

const NameCursor = z.tuple([CursorText, CursorText])
const current = alias(programmeRevisions, 'current')
const draft = alias(programmeRevisions, 'draft')
const byName = sql`${programmes.nameKey} collate "C"`
const taskCount = sql<number>`jsonb_array_length(${current.tasks})`.mapWith(Number)

export async function findProgrammes(
  db: Database,
  query: CursorQuery & { status?: ProgrammeRow['status'] | undefined; q?: string | undefined },
) {
  const after = readCursor(query.after, NameCursor)
  const pattern = contains(nameKey(query.q?.trim() ?? ''))
  const inUse = db
    .select({ n: count() })
    .from(maintained)
    .innerJoin(aircraft, eq(aircraft.id, maintained.aircraftId))
    .where(isInUse)
  const text = { ...valuesIn(revisionNames, current), tasks: taskCount }
  const rows = await db
    .select({
      programme: programmes,
      text,
      draft: draft.n,
      aircraft: sql<number>`(${inUse})`.mapWith(Number),
    })
    .from(programmes)
    .leftJoin(draft, and(eq(draft.programmeId, programmes.id), eq(draft.state, 'draft')))
    .innerJoin(
      current,
      and(
        eq(current.programmeId, programmes.id),
        or(
          eq(current.state, 'valid'),
          and(
            eq(current.state, 'draft'),
            sql`not exists (select from ${programmeRevisions} as valid where valid.programme_id = ${programmes.id} and valid.state = 'valid')`,
          ),
        ),
      ),
    )
    .where(
      and(
        query.status && eq(programmes.status, query.status),
        or(like(programmes.nameKey, pattern), like(sql`lower(${current.aircraftType})`, pattern)),
        after && sql`(${byName}, ${programmes.id}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(byName, asc(programmes.id))
    .limit(rowsToRead(query))
  const keyOf = ({ programme }: (typeof rows)[number]) => [programme.nameKey, programme.id]
  return toPage(query, rows, keyOf, ({ programme, text: shown, ...row }) => {
    const hasDraft = row.draft !== null && programme.status !== 'draft'
    return toProgrammeRow(programme, shown satisfies RowText, { hasDraft, aircraft: row.aircraft })
  })
}

/** Answers a taken name or revision with 409. Any other error stays as it is. */
export function toConflict(error: unknown, { name, revision }: ProgrammeWrite): unknown {
  switch (violatedIndex(error)) {
    case 'programmes_name':
      return conflict('name-exists', `A programme with the name ${name} already exists`, [
        { path: 'name', message: 'Another programme has this name' },
      ])
    case 'programme_revisions_name':
      return conflict('revision-exists', `There already is a revision ${revision}`, [
        { path: 'revision', message: 'Another revision has this name' },
      ])
    default:
      return error
  }
}
