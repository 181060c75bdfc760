import { conflict } from '../../errors'
import { draftOf, type RevisionRow, type WithRevisions } from './answer'

export function requireDraft(of: WithRevisions): RevisionRow {
  const draft = draftOf(of)
  if (!draft)
    throw conflict('no-draft', 'This programme has no draft. Draft its next revision first.')
  return draft
}
