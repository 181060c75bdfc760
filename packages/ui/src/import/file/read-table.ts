import { importLimits } from '@aerofleet/shared/contract/import'
import { parse, type ParseError, type ParseResult } from 'papaparse'
import { decode, UnreadableFile, type Encoding } from './decode'

type Separator = ',' | ';' | '\t' | '|'
export type FileRow = {
  /** The number of its first line in the file, from 1. A line break in quotes counts. */
  line: number
  cells: readonly string[]
  /** The number of its values, if it has fewer values than there are headings. */
  few?: number
}
export type FileTable = {
  encoding: Encoding
  separator: Separator
  headings: readonly string[]
  rows: readonly FileRow[]
  /** Rows with more cells than headings. Their figures may stand in the wrong columns. */
  overlong: readonly FileRow[]
  /** Rows with a name alone beneath many headings, which is the name of a group. They are no rows of the table. */
  groups: readonly FileRow[]
}

type ReadOptions = {
  maxRows: number
  /** Counts the fields that these headings name. This finds the line of the headings, and the separator. */
  countKnown: (headings: readonly string[]) => number
  encoding?: Encoding | undefined
}

const separators: readonly Separator[] = [',', ';', '\t', '|']
const { columns: maxColumns, cells: maxCells } = importLimits
/** In a table this wide a row with a name alone names a group of rows. */
const columnsWithGroups = 4
/** A file may begin with a title and notes, so the headings are searched in this many rows. */
const rowsBeforeHeadings = 30

/**
 * Reads the bytes of a text file with separated values into a table. It leaves out lines above the headings, blank
 * lines and empty columns.
 * @throws {UnreadableFile} with a sentence for the user
 */
export function readTable(bytes: Uint8Array, options: ReadOptions): FileTable {
  const { text, encoding } = decode(bytes, options.encoding)
  // A file may mix kinds of line breaks. With one kind, its lines are numbered as in any other program.
  const lines = text.replace(/\r\n?/g, '\n')
  const hint = /^"?sep=([,;\t|])"?\n/i.exec(lines)
  const quoteChar = hasSingleQuotes(lines) ? "'" : '"'
  const read = (separator: Separator, preview = 0) =>
    parse<string[]>(lines, { delimiter: separator, newline: '\n', preview, quoteChar })
  const separator =
    separators.find((each) => each === hint?.[1]) ??
    likeliest((each) => read(each, 100).data.map(trimmed), options)
  const result = read(separator)
  const rows = numbered(result)
  const broken = result.errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new UnreadableFile(quoteMessage(broken, rows))
  return { encoding, separator, ...tableOf(hint ? rows.slice(1) : rows, options) }
}

/** Some databases write single quotation marks around all headings. */
const hasSingleQuotes = (text: string) =>
  /^(?:"?sep=."?\n)?'[^'\n]*'(?:[,;\t|]'[^'\n]*')+\n/i.test(text)

const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim())
/** Names of groups are words. A tail number or code alone belongs to a row that lacks its other values. */
const isName = (text: string) => /^\p{L}+$|\s/u.test(text)
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '')
const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

function numbered({ data }: ParseResult<string[]>): FileRow[] {
  let line = 1
  return data.map((cells) => {
    const row = { line, cells: trimmed(cells) }
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
    return row
  })
}

function quoteMessage({ row, code }: ParseError, rows: readonly FileRow[]): string {
  const line = rows[row ?? 0]?.line ?? 1
  return code === 'MissingQuotes'
    ? `The quotation mark that opens in line ${line} is never closed. Correct the file and choose it again.`
    : `In line ${line} text stands after a closing quotation mark. Type each quotation mark within a text twice.`
}

/** Chooses the separator that recognises the most fields in the headings, then the one with the most columns. */
function likeliest(read: (separator: Separator) => string[][], { countKnown }: ReadOptions) {
  const scores = separators.map((separator) => {
    const rows = read(separator).filter((cells) => !isBlank(cells))
    const known = Math.max(
      0,
      ...rows.slice(0, rowsBeforeHeadings).map((cells) => countKnown(cells.slice(0, maxColumns))),
    )
    return { separator, known, width: commonWidth(rows) }
  })
  scores.sort((a, b) => b.known - a.known || b.width - a.width)
  return scores[0]?.separator ?? ','
}

function commonWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [1, 0]
  return count * 2 > rows.length ? width : 1
}

function tableOf(all: readonly FileRow[], options: ReadOptions) {
  const nonBlank = all.filter(({ cells }) => !isBlank(cells))
  const heading = findHeadings(nonBlank, options)
  if (!heading) throw new UnreadableFile('The file is empty.')
  const below = nonBlank.filter(({ line }) => line > heading.line)
  if (below.length === 0) {
    throw new UnreadableFile('The file has headings, but no lines below them.')
  }
  if (below.length > options.maxRows) {
    throw new UnreadableFile(
      `The file has ${below.length.toLocaleString('en-US')} lines. At most ${options.maxRows.toLocaleString('en-US')} can be imported at a time: split it into several files.`,
    )
  }
  const width = heading.cells.length
  const overlong = below.filter(({ cells }) => !isBlank(cells.slice(width)))
  const overlongRows = new Set(overlong)
  const isGroup = ({ cells }: FileRow) =>
    countFilled(heading.cells) >= columnsWithGroups &&
    cells.length >= width &&
    countFilled(cells) === 1 &&
    isName(cells.join(''))
  const whole = below.filter((row) => !overlongRows.has(row))
  const groups = whole.every(isGroup) ? [] : whole.filter(isGroup)
  const groupRows = new Set(groups)
  const rows = whole.filter((row) => !groupRows.has(row))
  const used = heading.cells
    .map((_, index) => index)
    .filter((index) => heading.cells[index] || rows.some(({ cells }) => cells[index]))
  if (used.length > maxColumns) {
    throw new UnreadableFile(
      `The file has ${used.length.toLocaleString('en-US')} columns. At most ${maxColumns} can be read: delete columns that you do not need.`,
    )
  }
  const cells = overlong.reduce((sum, row) => sum + row.cells.length, used.length * rows.length)
  if (cells > maxCells) {
    throw new UnreadableFile(
      `The file has ${cells.toLocaleString('en-US')} cells. At most ${maxCells.toLocaleString('en-US')} can be read: delete columns that you do not need, or split it into several files.`,
    )
  }
  const withUsedColumns = ({ line, cells }: FileRow): FileRow => ({
    line,
    ...(cells.length < width && { few: cells.length }),
    cells: used.map((index) => cells[index] ?? ''),
  })
  return {
    headings: used.map((index) => heading.cells[index] || `Column ${index + 1}`),
    rows: rows.map(withUsedColumns),
    overlong: overlong.map((row) => ({
      line: row.line,
      cells: [...withUsedColumns(row).cells, ...row.cells.slice(width)],
    })),
    groups,
  }
}

/**
 * Finds the row that names the most fields. If no row names two, it is the first with values in more than half of the
 * columns: the lines of a title have few.
 */
function findHeadings(rows: readonly FileRow[], { countKnown }: ReadOptions): FileRow | undefined {
  const first = rows.slice(0, rowsBeforeHeadings)
  const known = first.map(({ cells }) => countKnown(cells.slice(0, maxColumns)))
  const mostNamed = Math.max(0, ...known)
  if (mostNamed > 1) return first[known.indexOf(mostNamed)]
  const widest = Math.max(0, ...first.map(({ cells }) => countFilled(cells)))
  const isWide = (count: number) => count > 1 && count * 2 > widest
  return first.find(({ cells }) => isWide(countFilled(cells))) ?? first[0]
}
