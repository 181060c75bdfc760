import { can, explainNeed, type Capability } from '@aerofleet/shared/access'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import type { Caller } from '../db/author'
import type { Transaction } from '../db/database'
import type { Act } from '../db/history'
import type { Made } from '../db/save-change'
import { forbidden } from '../errors'
import type { Context } from '../http/handlers'

export type Outcome = Pick<MaintenanceImported, 'stored' | 'skipped' | 'leftOut'>

export type Pieces<Piece> = {
  /** A transaction stores each piece, so that other changes can come between two of them. */
  pieces: readonly Piece[]
  /** Checks a piece again, and stores it. The next transaction stores `rest`. */
  store: (
    tx: Transaction,
    caller: Caller,
    piece: Piece,
  ) => Promise<Made & { outcome: Outcome; rest?: Piece | undefined }>
  act?: Act
}

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
          const { outcome, rest, ...made } = await store(tx, caller, current)
          return { ...made, answer: { outcome, rest }, ...(act && { act }) }
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
