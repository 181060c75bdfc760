import type {
  Programme,
  ProgrammeRow,
  Revision,
} from '@aerofleet/shared/contract/maintenance/programmes'
import { valuesIn } from '@aerofleet/shared/records/field'
import { revisionNames } from '@aerofleet/shared/records/programme'
import { notFound } from '../../errors'
import type { programmeRevisions, programmes } from '../table'

export type ProgrammeTable = typeof programmes.$inferSelect
export type RevisionRow = typeof programmeRevisions.$inferSelect

export type WithRevisions = { programme: ProgrammeTable; revisions: readonly RevisionRow[] }

export function textOf(row: Omit<RevisionRow, 'tasks'>) {
  return valuesIn(revisionNames, row)
}

const ofState = ({ revisions }: WithRevisions, state: RevisionRow['state']) =>
  revisions.find((row) => row.state === state)

export const draftOf = (of: WithRevisions) => ofState(of, 'draft')

/** A programme that was never active has only its draft. */
export function currentOf(of: WithRevisions): RevisionRow {
  const current = ofState(of, 'valid') ?? draftOf(of)
  if (!current) throw new Error('A programme has a revision.')
  return current
}

const toRevision = (row: RevisionRow): Revision => ({ ...textOf(row), tasks: row.tasks })

/**
 * @param named the revision to show; by default the valid one
 * @throws 404 if there is no such revision
 */
export function toProgramme(of: WithRevisions, aircraft: number, named?: string): Programme {
  const { id, version, name, status, createdAt } = of.programme
  const current = currentOf(of)
  const shown =
    named === undefined ? current : of.revisions.find(({ revision }) => revision === named)
  if (!shown) throw notFound('Programme')
  const draft = draftOf(of)
  return {
    ...toRevision(shown),
    id,
    version,
    name,
    status,
    ...(draft && draft !== current && { draft: toRevision(draft) }),
    revisions: of.revisions.filter(({ state }) => state !== 'draft').map((row) => row.revision),
    aircraft,
    createdAt: createdAt.toISOString(),
  }
}

export type RowText = Omit<RevisionRow, 'tasks' | 'state' | 'n' | 'programmeId'> & { tasks: number }
export function toProgrammeRow(
  programme: ProgrammeTable,
  text: RowText,
  { hasDraft, aircraft }: { hasDraft: boolean; aircraft: number },
): ProgrammeRow {
  const { id, version, name, status, createdAt } = programme
  return {
    id,
    version,
    name,
    status,
    ...text,
    hasDraft,
    aircraft,
    createdAt: createdAt.toISOString(),
  }
}
