import type { Capability } from '@aerofleet/shared/access'
import type { Caller } from '../db/author'
import { withoutRaces, type Work } from '../db/change'
import type { Transaction } from '../db/database'
import type { Made } from '../db/save-change'
import { encodeJson, type EncodedJson } from '../http/answer/encoded-json'
import type { Context } from '../http/handlers'
import { importErrors, type FoundErrors } from './found-errors'
import { storePieces, type Outcome, type Pieces } from './in-pieces'

export type Plan<Piece, Answer> = Pieces<Piece> & {
  found: FoundErrors
  /** The check answers this ETag. The import may send it as `If-Match`. */
  tag?: string
  /** @param outcome what was stored, and all rows that were left out; of a check nothing is stored */
  answer: (outcome: Outcome) => Answer
}

type ImportContext = Pick<
  Context<'maintenanceImport'>,
  'caller' | 'change' | 'changePart' | 'database' | 'db' | 'findAnswer' | 'query'
>
type Checked<Answer> = { imported: Answer; tag: string | null }

const nothing: Outcome = { stored: 0, skipped: 0, leftOut: [] }

function linesLeftOut({ errors, wrongLines }: FoundErrors): Outcome['leftOut'] {
  const messages = new Map(errors.toReversed().map(({ line, message }) => [line, message]))
  return wrongLines.map((line) => ({ line, message: messages.get(line) ?? 'The row has an error' }))
}

/**
 * Each kind of file has one function that judges a row. It is called
 * - for a check (`dryRun=1`), which stores nothing and tells the user what is wrong;
 * - for the plan of an import, because nothing is stored while a row is wrong that the user has not left out;
 * - for a piece, in the transaction that stores it and with its things locked, because others may have changed
 *   them since the plan. A row that has become wrong is left out and named.
 *
 * A file of one piece is planned in the transaction of that piece, with its things locked. So plan and piece
 * are one call, and the file is stored entirely or not at all.
 *
 * The schema of the fields reads the cells of all rows before that. It needs no other row and nothing stored, and
 * takes up to a tenth of a millisecond for a row, which must not pass in a transaction.
 * @param store is not called for a check
 * @throws 409 if a row has an error that the user has not left out
 */
async function carryOut<Piece, Answer>(
  { dryRun, leaveOut }: ImportContext['query'],
  { found, answer, tag }: Plan<Piece, Answer>,
  store: () => Promise<Outcome>,
): Promise<Checked<Answer>> {
  const isCheck = dryRun === '1'
  const isLeftOut = leaveOut === '1'
  if (!isCheck && found.errorCount > 0 && !isLeftOut) throw importErrors(found)
  const outcome = isCheck ? nothing : await store()
  const leftOut = [...(isLeftOut ? linesLeftOut(found) : []), ...outcome.leftOut]
  leftOut.sort((one, other) => one.line - other.line)
  return { imported: answer({ ...outcome, leftOut }), tag: (isCheck && tag) || null }
}

const withTag = <Answer>({ imported, tag }: Checked<Answer>): Answer | EncodedJson =>
  tag === null ? imported : { ...encodeJson(JSON.stringify(imported)), etag: tag }

/** Checks a file, or stores all of it in one transaction, or nothing. */
export async function importOnePiece<Piece, Answer>(
  { change, query }: Pick<ImportContext, 'change' | 'query'>,
  plan: (tx: Transaction, caller: Caller) => Promise<Plan<Piece, Answer>>,
): Promise<Answer | EncodedJson> {
  const work: Work<Checked<Answer>> = async (tx, caller) => {
    const { act, ...planned } = await plan(tx, caller)
    const made: Made = { entries: [] }
    const answer = await carryOut(query, planned, async () => {
      const [piece] = planned.pieces
      if (piece === undefined) return nothing
      const { outcome, ...stored } = await planned.store(tx, caller, piece)
      Object.assign(made, stored)
      return outcome
    })
    return { ...made, answer, ...(act && { act }) }
  }
  return withTag(await withoutRaces(() => change(work)))
}

/** Checks a file, or stores its pieces in transactions of their own. A repeat under its key goes on. */
export async function importInPieces<Piece, Answer>(
  context: ImportContext,
  needs: Capability,
  plan: () => Promise<Plan<Piece, Answer>>,
): Promise<Answer | EncodedJson> {
  const { change, findAnswer, query } = context
  const isCheck = query.dryRun === '1'
  const earlier = isCheck ? null : await findAnswer()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the answer of the same request
  if (earlier) return earlier as Answer
  const planned = await plan()
  const checked = await carryOut(query, planned, () => storePieces(context, needs, planned))
  if (isCheck) return withTag(checked)
  // Everything is stored by now. This keeps the answer under the key.
  return change(async () => ({ entries: [], answer: checked.imported }))
}
