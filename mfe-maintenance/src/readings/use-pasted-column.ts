import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import type { FigureFormat } from '@aerofleet/ui/import/file/figures'
import { useState } from 'react'
import { formatOfColumn, plainFigures, readColumn, type PastedColumn } from './pasted-column'
import type { BulkState, FigureName } from './use-bulk-readings'

type Asked = {
  column: PastedColumn
  rows: readonly MaintainedRow[]
  question: NonNullable<ReturnType<typeof formatOfColumn>['question']>
}

/** Fills a pasted column of figures into the rows below a field. */
export function usePastedColumn(bulk: BulkState) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [tooMany, setTooMany] = useState(0)

  function fill(column: PastedColumn, rows: readonly MaintainedRow[], format: FigureFormat | null) {
    setAsked(null)
    setTooMany(Math.max(0, column.lines.length - rows.length))
    for (const [index, cells] of plainFigures(column, format).entries()) {
      const row = rows[index]
      if (!row) break
      for (const [at, cell] of cells.entries()) {
        const name = column.names[at]
        if (name && cell !== '') bulk.typePasted(row, name, cell)
      }
    }
  }

  /** Returns whether the text is a column of figures. If not, nothing is filled. */
  function paste(text: string, rows: readonly MaintainedRow[], name: FigureName): boolean {
    const column = readColumn(text, name)
    if (!column) return false
    const { format, question } = formatOfColumn(column)
    if (question) setAsked({ column, rows, question })
    else fill(column, rows, format)
    return true
  }
  return {
    paste,
    tooMany,
    question: asked?.question,
    answer: (format: FigureFormat) => asked && fill(asked.column, asked.rows, format),
    discard: () => setAsked(null),
  }
}
