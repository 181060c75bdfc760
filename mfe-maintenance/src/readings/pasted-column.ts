import { readingFields } from '@aerofleet/shared/records/reading'
import { columnOf } from '@aerofleet/ui/import/columns'
import { readFigures } from '@aerofleet/ui/import/file/amounts'
import { figureFormatOf, toPlain, type FigureFormat } from '@aerofleet/ui/import/file/figures'
import { beginsWithFigure, mostly } from '@aerofleet/ui/import/file/looks-like'
import type { FigureName } from './use-bulk-readings'

export type PastedColumn = {
  names: readonly FigureName[]
  /** A line of the paste each, with a cell for each name. */
  lines: readonly (readonly string[])[]
}

const columns = {
  hours: columnOf('hours', readingFields.hours),
  cycles: columnOf('cycles', readingFields.cycles),
}
const figureNames = ['hours', 'cycles'] as const

/**
 * Reads a column of figures that is pasted into the field `name`, or two beside each other. Returns `undefined` for any
 * other text: it is a table, with columns to tell apart.
 */
export function readColumn(pasted: string, name: FigureName): PastedColumn | undefined {
  const text = pasted.replace(/\r\n?/g, '\n').trimEnd()
  const lines = text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
  const names = figureNames.slice(figureNames.indexOf(name))
  const cells = lines.flat()
  const isTable = lines.some(({ length }) => length > names.length) || /[;|]/.test(text)
  if (isTable || !mostly(cells, beginsWithFigure)) return undefined
  return { names, lines: lines.map((each) => each.map((cell, at) => withoutUnit(cell, names[at]))) }
}

function withoutUnit(cell: string, name: FigureName = 'hours'): string {
  const read = readFigures(cell, columns[name].units ?? [])
  const [amount] = read && 'amounts' in read ? read.amounts : []
  return amount?.figure ?? cell
}

/** Tells what a comma means: the format that fits all figures, or else a question with an example. */
export function formatOfColumn({ names, lines }: PastedColumn) {
  const figures = lines.flatMap((cells, index) =>
    cells.flatMap((text, at) => {
      const column = readingFields[names[at] ?? 'hours'].label
      return text === '' || text.includes(':') ? [] : [{ line: index + 1, column, text }]
    }),
  )
  return figureFormatOf(figures)
}

export const plainFigures = ({ lines }: PastedColumn, format: FigureFormat | null) =>
  lines.map((cells) =>
    cells.map((cell) => (cell.includes(':') ? cell : toPlain(cell, format ?? 'none'))),
  )
