import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import type { ImportError } from '@aerofleet/shared/contract/import'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import type { Caller } from '../db/author'
import type { Transaction } from '../db/database'
import type { Act, HistoryEntry } from '../db/history'
import { forbidden } from '../errors'
import type { Context } from '../http/handlers'
import { importErrors, type FoundErrors } from './found-errors'

export type Outcome = Pick<MaintenanceImported, 'stored' | 'skipped' | 'leftOut'>

type Stored<Piece> = { entries: HistoryEntry[]; outcome: Outcome; rest?: Piece | undefined }

type Pieces<Piece> = {
  /** A transaction stores each piece, so that other changes can come between two of them. */
  pieces: readonly Piece[]
  /** Checks a piece again, and stores it. The next transaction stores `rest`. */
  store: (tx: Transaction, caller: Caller, piece: Piece) => Promise<Stored<Piece>>
  act?: Act
}

export type PiecePlan<Piece> = Pieces<Piece> & {
  rows: number
  found: FoundErrors
  remarks?: ImportError[]
  /** The number of rows that are stored already. They belong to no piece. */
  skipped: number
  codes?: Pick<MaintenanceImported, 'added' | 'changed' | 'unchanged' | 'removed'>
  /** The version that the check has seen. The import may send it as `If-Match`. */
  tag?: string
  canUndo?: true
}

type Importing = Pick<Context<'maintenanceImport'>, 'database' | 'query' | 'changePart'>

/**
 * @param stop makes the other runs end after one has failed
 * @throws the error of the run that failed first, when all runs have ended
 */
async function inParallel(times: number, work: () => Promise<void>, stop: () => void) {
  const runs = Array.from({ length: times }, () =>
    work().catch((error: unknown) => {
      stop()
      throw error
    }),
  )
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function linesLeftOut({ errors, wrongLines }: FoundErrors): Outcome['leftOut'] {
  const messages = new Map(errors.toReversed().map(({ line, message }) => [line, message]))
  return wrongLines.map((line) => ({ line, message: messages.get(line) ?? 'The row has an error' }))
}

/** @throws 403 if the caller may no longer do it; what was stored before stays */
export async function storePieces<Piece>(
  { database, changePart }: Pick<Context<'maintenanceImport'>, 'database' | 'changePart'>,
  needs: Capability,
  { pieces, store, act }: Pieces<Piece>,
): Promise<Outcome> {
  const sum: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const waiting = [...pieces]
  async function storeWaiting(): Promise<void> {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      for (let left: Piece | undefined = piece; left !== undefined;) {
        const current: Piece = left
        const { outcome, rest } = await changePart(async (tx, caller) => {
          if (!can(caller.role, needs)) throw forbidden(explainNeed(needs))
          const { entries, ...answer } = await store(tx, caller, current)
          return { entries, answer, ...(act && { act }) }
        })
        sum.stored += outcome.stored
        sum.skipped += outcome.skipped
        sum.leftOut.push(...outcome.leftOut)
        left = rest
      }
    }
  }
  // The embedded database runs one transaction at a time.
  await inParallel(database.storage.isEmbedded ? 1 : 2, storeWaiting, () => waiting.splice(0))
  return sum
}

/**
 * Checks or imports a file, as the query says. If a row has an error, it stores nothing, or with `leaveOut`
 * the other rows.
 */
export async function importInPieces<Piece>(
  { query, ...context }: Importing,
  needs: Capability,
  { rows, found, skipped, remarks = [], codes, canUndo, ...pieces }: PiecePlan<Piece>,
): Promise<MaintenanceImported> {
  const { errors, errorCount } = found
  const isLeftOut = query.leaveOut === '1'
  const leftOut = isLeftOut ? linesLeftOut(found) : []
  const counts = { rows, stored: 0, skipped }
  const sum: MaintenanceImported = { ...counts, errors, errorCount, remarks, leftOut, ...codes }
  if (query.dryRun === '1') return sum
  if (errorCount > 0 && !isLeftOut) throw importErrors(found)
  const outcome = await storePieces(context, needs, pieces)
  sum.stored += outcome.stored
  sum.skipped += outcome.skipped
  leftOut.push(...outcome.leftOut)
  leftOut.sort((one, other) => one.line - other.line)
  return { ...sum, ...(canUndo && pieces.act && sum.stored > 0 && { act: pieces.act.id }) }
}
