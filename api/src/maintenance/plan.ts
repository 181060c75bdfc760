import type { ImportError } from '@aerofleet/shared/contract/import'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import type { FoundErrors } from '../import/found-errors'
import type { Plan } from '../import/import-file'
import type { Pieces } from '../import/in-pieces'

export type MaintenancePlan<Piece> = Pieces<Piece> & {
  rows: number
  found: FoundErrors
  remarks?: ImportError[]
  /** The number of rows that are stored already. They belong to no piece. */
  skipped: number
  codes?: Pick<MaintenanceImported, 'added' | 'changed' | 'unchanged' | 'removed'>
  /** The version that the check has seen. */
  tag?: string
  canUndo?: true
}

export function withAnswer<Piece>({
  rows,
  skipped,
  remarks = [],
  codes,
  canUndo,
  ...plan
}: MaintenancePlan<Piece>): Plan<Piece, MaintenanceImported> {
  const { act, found } = plan
  return {
    ...plan,
    answer: (outcome) => ({
      rows,
      stored: outcome.stored,
      skipped: skipped + outcome.skipped,
      errors: found.errors,
      errorCount: found.errorCount,
      remarks,
      leftOut: outcome.leftOut,
      ...codes,
      ...(canUndo && act && outcome.stored > 0 && { act: act.id }),
    }),
  }
}
