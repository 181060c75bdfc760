import { withoutGuard } from '@aerofleet/shared/formula-guard'
import { parse } from 'papaparse'
import { readNamedMonth } from './dates'
import { figureQuestionOf, toPlain, type CellExample, type FigureFormat } from './figures'

export type PastedLine = { line: number; cells: readonly string[] }

const separators = ['\t', ';', ','] as const
/** Lines of two figures do not match. */
const isColumnOfDecimals = (text: string) => /^(?:\s*\d+,\d{1,2}\s*(?:\n|$))+$/.test(text)

/**
 * Splits lines from a spreadsheet or a file into cells. Tabs, semicolons or commas separate them. An empty line between
 * others counts as a line.
 */
export function readPasted(pasted: string): PastedLine[] {
  const text = pasted.replace(/\r\n?/g, '\n').trimEnd()
  const read = (delimiter: string) => parse<string[]>(text, { delimiter, newline: '\n' }).data
  const cellCount = (delimiter: string) =>
    read(delimiter).reduce((sum, { length }) => sum + length, 0)
  const [tab, semicolon, comma] = separators
  const delimiter =
    text.includes(tab) || isColumnOfDecimals(text)
      ? tab
      : cellCount(semicolon) >= cellCount(comma)
        ? semicolon
        : comma
  return read(delimiter).map((cells, at) => ({
    line: at + 1,
    cells: cells.map((cell) => withoutGuard(cell.trim())),
  }))
}

/** Also matches a day that does not exist. A year of two digits needs points, because task numbers have none. */
const isMeantAsDate =
  /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{1,2}\.\d{1,2}\.\d\d)(?:[T ].*)?$/

/** Guesses the kind of a cell, without the other cells of its column. */
export function looksLike(cell: string): 'date' | 'figure' | 'text' {
  if (/^\d+:[0-5]\d(:[0-5]\d)?$/.test(cell)) return 'figure'
  if (isMeantAsDate.test(cell) || readNamedMonth(cell) !== undefined) return 'date'
  const isFigure = (format: FigureFormat) => /^-?\d+\.?\d*$/.test(toPlain(cell, format))
  return isFigure('comma') || isFigure('point') ? 'figure' : 'text'
}

/** Finds the format of the figures in a paste: the one that fits all of them, or else a question with an example. */
export function figureFormatOf(figures: readonly CellExample[]) {
  const question = figureQuestionOf(figures)
  if (!question) return { format: null }
  const isRead = (text: string, format: FigureFormat) => /^-?\d*\.?\d*$/.test(toPlain(text, format))
  // A cell that is no figure in any format says nothing about the others.
  const readable = figures.filter(({ text }) => isRead(text, 'comma') || isRead(text, 'point'))
  const isPossible = (format: FigureFormat) => readable.every(({ text }) => isRead(text, format))
  const [comma, point] = [isPossible('comma'), isPossible('point')]
  if (comma === point) return { format: null, question }
  return { format: comma ? ('comma' as const) : ('point' as const) }
}
