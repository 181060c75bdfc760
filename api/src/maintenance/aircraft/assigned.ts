import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { maintained, programmeRevisions, programmes } from '../table'

const hasValidText = and(
  eq(programmeRevisions.programmeId, programmes.id),
  eq(programmeRevisions.state, 'valid'),
)

/** The maintenance of aircraft as a whole, with the programme that each has. */
export async function findWithProgrammes(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({
      own: maintained,
      programme: { id: programmes.id, name: programmes.name },
      latest: { revision: programmeRevisions.revision, type: programmeRevisions.aircraftType },
    })
    .from(maintained)
    .leftJoin(programmes, eq(programmes.id, maintained.programmeId))
    .leftJoin(programmeRevisions, hasValidText)
    .where(isOneOf(maintained.aircraftId, ids))
  return new Map(rows.map((row) => [row.own.aircraftId, row]))
}
