import type { ImportError } from '@aerofleet/shared/contract/import'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { tailKey } from '@aerofleet/shared/tail-number'
import { aircraft, aircraftExists } from '../aircraft/reads'
import type { Database } from '../db/database'
import { collectErrors, type FoundErrors } from '../import/found-errors'
import type { Plan } from '../import/import-file'
import type { Pieces } from '../import/in-pieces'
import { inTurns } from '../import/in-turns'

export type Sheet<Line> = { aircraftId: string; lines: Line[] }

type Row = { line: number; cells: { tailNumber?: string } }
type File<FileRow extends Row> = { rows: FileRow[]; errors: ImportError[] }

/**
 * Groups the rows of a file by aircraft, and leaves out rows with errors.
 * @param readLine converts a row, or returns its errors
 */
export async function readSheets<FileRow extends Row, Line>(
  db: Database,
  file: File<FileRow>,
  readLine: (row: FileRow) => { line?: Line | undefined; errors: ImportError[] },
) {
  const errors = collectErrors()
  errors.add(file.errors)
  const { id, tailKey: key } = aircraft
  const fleet = await db.select({ id, key }).from(aircraft).where(aircraftExists)
  const ids = new Map(fleet.map((each) => [each.key, each.id]))
  const sheets = new Map<string, Sheet<Line>>()
  for await (const row of inTurns(file.rows)) {
    const { line, errors: found } = readLine(row)
    const { tailNumber = '' } = row.cells
    const aircraftId = ids.get(tailKey(tailNumber))
    if (aircraftId === undefined) {
      const message = tailNumber === '' ? 'Tail number is required' : 'Aircraft not found'
      found.push({ line: row.line, column: 'tailNumber', message })
    }
    errors.add(found)
    if (line === undefined || aircraftId === undefined || found.length > 0) continue
    const sheet = sheets.get(aircraftId) ?? { aircraftId, lines: [] }
    sheet.lines.push(line)
    sheets.set(aircraftId, sheet)
  }
  return { errors, sheets: [...sheets.values()] }
}

/** One transaction stores at most so much. Other changes can come between two pieces. */
export const pieceSize = { aircraft: 10, rows: 500 }

export function inPieces<Line>(sheets: readonly Sheet<Line>[]): Sheet<Line>[][] {
  const pieces: Sheet<Line>[][] = []
  let room = { aircraft: 0, rows: 0 }
  for (const sheet of sheets) {
    room = { aircraft: room.aircraft - 1, rows: room.rows - sheet.lines.length }
    const piece = pieces.at(-1)
    if (piece && room.aircraft >= 0 && room.rows >= 0) piece.push(sheet)
    else {
      pieces.push([sheet])
      room = { aircraft: pieceSize.aircraft - 1, rows: pieceSize.rows - sheet.lines.length }
    }
  }
  return pieces
}

export const idsOf = (sheets: readonly Sheet<unknown>[]) =>
  sheets.map(({ aircraftId }) => aircraftId)

export type MaintenancePlan<Piece> = Pieces<Piece> & {
  rows: number
  found: FoundErrors
  remarks?: ImportError[]
  /** The number of rows that are stored already. They belong to no piece. */
  skipped: number
  codes?: Pick<MaintenanceImported, 'added' | 'changed' | 'unchanged' | 'removed'>
  /** The version that the check has seen. */
  tag?: string
}

export function withAnswer<Piece>({
  rows,
  skipped,
  remarks = [],
  codes,
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
      ...(act && outcome.stored > 0 && { act: act.id }),
    }),
  }
}
