import { clean } from '@aerofleet/shared/clean'
import { parse } from 'papaparse'
import { badRequest } from '../errors'

export type Table = { heading: string[]; rows: { line: number; cells: string[] }[] }
export type TableOptions = { delimiter: ',' | ';'; maxRows: number }

/** Allows for blank lines, and for line breaks in quotes. */
const linesPerRow = 10
const maxColumns = 1000

export const refused = (message: string) => badRequest(message, 'malformed-csv')
const unclosed = (line: number) => refused(`A quote that begins in line ${line} never closes`)

const [newline, quote, space] = [10, 34, 32]

/**
 * The parser needs long for millions of lines or columns, and quadratic time for open quotes.
 * @throws 400
 */
function checkShape(text: string, { delimiter, maxRows }: TableOptions): void {
  const separator = delimiter.charCodeAt(0)
  const maxLines = maxRows * linesPerRow
  let [line, columns, openedAt] = [1, 1, 0]
  let [isAtStart, isClosed] = [true, false]
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === newline && ++line > maxLines) {
      throw refused(`The file has more than ${maxLines.toLocaleString('en')} lines`)
    }
    if (openedAt > 0) {
      if (character !== quote) continue
      if (text.charCodeAt(at + 1) === quote) at++
      else [openedAt, isClosed] = [0, true]
    } else if (character === separator || character === newline) {
      columns = character === separator ? columns + 1 : 1
      if (columns > maxColumns) throw refused(`Line ${line} has more than ${maxColumns} columns`)
      ;[isAtStart, isClosed] = [true, false]
    } else if (isClosed) {
      if (character !== space) throw unclosed(line)
    } else {
      if (isAtStart && character === quote) openedAt = line
      isAtStart = false
    }
  }
  if (openedAt > 0) throw unclosed(openedAt)
}

/**
 * The first line is the heading. Blank rows count as lines only.
 * @throws 400 if the file is not CSV or has too many rows
 */
export function readTable(file: string, options: TableOptions): Table {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  checkShape(text, options)
  const { delimiter, maxRows } = options
  const rows: Table['rows'] = []
  let heading: string[] | undefined
  let line = 1
  parse<string[]>(text.trimEnd(), {
    delimiter,
    newline: '\n',
    step({ data, errors }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) throw unclosed(line)
      const first = line
      line += 1 + data.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
      if (data.every((cell) => clean(cell) === '')) return
      if (!heading) heading = data
      else if (rows.length < maxRows) rows.push({ line: first, cells: data })
      else {
        parser.abort()
        throw refused(`The file has more than ${maxRows.toLocaleString('en')} rows`)
      }
    },
  })
  return { heading: heading ?? [], rows }
}
