import { setImmediate } from 'node:timers/promises'
import { clean } from '@aerofleet/shared/clean'
import { importLimits } from '@aerofleet/shared/contract/import'
import { parse } from 'papaparse'
import { badRequest } from '../errors'

export type Table = { heading: string[]; rows: { line: number; cells: string[] }[] }
type TableOptions = { delimiter: ',' | ';'; maxRows: number }

/** Allows for blank lines, and for line breaks in quotes. */
const linesPerRow = 10

/** Parsing so many characters takes a few milliseconds. */
const charactersInTurn = 2 ** 16

export const refused = (message: string) => badRequest(message, 'malformed-csv')
const unclosed = (line: number) => refused(`A quote that begins in line ${line} never closes`)
const tooMany = (of: string, count: number, what: string) =>
  refused(`${of} has more than ${count.toLocaleString('en')} ${what}`)

const [newline, carriageReturn, quote, space] = [10, 13, 34, 32]

/**
 * Divides the text between rows. The parser needs long for millions of lines or columns, and quadratic time
 * for open quotes, so none of them reaches it.
 * @throws 400
 */
function divide(text: string, { delimiter, maxRows }: TableOptions): string[] {
  const separator = delimiter.charCodeAt(0)
  const { columns: maxColumns, cells: maxCells } = importLimits
  const maxLines = maxRows * linesPerRow
  const parts: string[] = []
  let [line, columns, cells, openedAt, begin] = [1, 1, 1, 0, 0]
  let [isAtStart, isClosed] = [true, false]
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    const isPair = character === carriageReturn && text.charCodeAt(at + 1) === newline
    const isBreak = !isPair && (character === newline || character === carriageReturn)
    if (isPair) continue
    if (isBreak && ++line > maxLines) throw tooMany('The file', maxLines, 'lines')
    if (openedAt > 0) {
      if (character !== quote) continue
      if (text.charCodeAt(at + 1) === quote) at++
      else [openedAt, isClosed] = [0, true]
    } else if (isBreak || character === separator) {
      columns = isBreak ? 1 : columns + 1
      if (columns > maxColumns) throw tooMany(`Line ${line}`, maxColumns, 'columns')
      if (++cells > maxCells) throw tooMany('The file', maxCells, 'cells')
      ;[isAtStart, isClosed] = [true, false]
      if (!isBreak || at - begin < charactersInTurn) continue
      parts.push(text.slice(begin, at + 1))
      begin = at + 1
    } else if (isClosed) {
      if (character !== space) throw unclosed(line)
    } else {
      if (isAtStart && character === quote) openedAt = line
      isAtStart = false
    }
  }
  if (openedAt > 0) throw unclosed(openedAt)
  return [...parts, text.slice(begin)]
}

/**
 * The first line is the heading. Blank rows count as lines only. Other requests have their turn meanwhile.
 * @throws 400 if the file is not CSV, or has too many rows, columns or cells
 */
export async function readTable(file: string, options: TableOptions): Promise<Table> {
  const { delimiter, maxRows } = options
  const rows: Table['rows'] = []
  let heading: string[] | undefined
  let line = 1
  for (const part of divide(file.replace(/^\uFEFF/, '').trimEnd(), options)) {
    const text = part.replaceAll(/\r\n?/g, '\n')
    const { data, errors } = parse<string[]>(text, { delimiter, newline: '\n' })
    if (errors.some(({ type }) => type === 'Quotes')) throw unclosed(line)
    if (text.endsWith('\n')) data.pop()
    for (const cells of data) {
      const first = line
      line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
      if (cells.every((cell) => clean(cell) === '')) continue
      if (!heading) heading = cells
      else if (rows.length < maxRows) rows.push({ line: first, cells })
      else throw tooMany('The file', maxRows, 'rows')
    }
    await setImmediate()
  }
  return { heading: heading ?? [], rows }
}
