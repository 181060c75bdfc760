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

/** What an import would do to what is stored now. */
export type PiecePlan<Piece> = {
  rows: number
  found: FoundErrors
  /** What to look at before it is stored: the first ones by their lines, at most `maxErrors`. */
  remarks?: ImportError[]
  /** Rows that are there already, and belong to no piece. */
  skipped: number
  /** What else is answered. */
  codes?: Pick<MaintenanceImported, 'added' | 'changed' | 'unchanged' | 'removed'>
  /** Each is stored in a transaction of its own; between two, other changes have their turn. */
  pieces: Piece[]
  /** Judges a piece by what is stored now, and stores it; `rest` is for the next transaction. */
  store: (
    tx: Transaction,
    caller: Caller,
    piece: Piece,
  ) => Promise<{ entries: HistoryEntry[]; outcome: Outcome; rest?: Piece | undefined }>
  act?: Act
  /** The version that was checked: the import may send it as `If-Match`. */
  tag?: string
  /** The whole act can be undone. */
  canUndo?: true
}

type Importing = Pick<Context<'maintenanceImport'>, 'database' | 'query' | 'changePart'>

/**
 * Runs `work` several times at once, and ends when all runs have ended.
 * @param stop what a failed run does, so that the others end
 * @throws the error of the first that failed
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

/** The rows with an error, each with the first sentence against it. */
function linesLeftOut({ errors, wrongLines }: FoundErrors): Outcome['leftOut'] {
  const messages = new Map(errors.toReversed().map(({ line, message }) => [line, message]))
  return wrongLines.map((line) => ({ line, message: messages.get(line) ?? 'The row has an error' }))
}

/** Checks or imports a file, as the query says: nothing while a row has an error, or without these rows. */
export async function importInPieces<Piece>(
  { database, query, changePart }: Importing,
  needs: Capability,
  { rows, found, skipped, remarks = [], codes, pieces, store, act, canUndo }: PiecePlan<Piece>,
): Promise<MaintenanceImported> {
  const { errors, errorCount } = found
  const isLeftOut = query.leaveOut === '1'
  const leftOut = isLeftOut ? linesLeftOut(found) : []
  const counts = { rows, stored: 0, skipped }
  const sum: MaintenanceImported = { ...counts, errors, errorCount, remarks, leftOut, ...codes }
  if (query.dryRun === '1') return sum
  if (errorCount > 0 && !isLeftOut) throw importErrors(found)
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
        leftOut.push(...outcome.leftOut)
        left = rest
      }
    }
  }
  // The embedded database does one thing at a time.
  await inParallel(database.storage.isEmbedded ? 1 : 2, storeWaiting, () => waiting.splice(0))
  leftOut.sort((one, other) => one.line - other.line)
  return { ...sum, ...(canUndo && act && sum.stored > 0 && { act: act.id }) }
}
