import { importLimits } from '@aerofleet/shared/contract/import'
import { parse, type ParseError, type ParseResult } from 'papaparse'
import { decode, UnreadableFile, type Encoding } from './decode'
import { isNothing } from './figures'
import { looksLike, mostly } from './looks-like'

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
  /** Rows with a sum of others (`Total`), and headings that stand there again. They are no rows of the table. */
  sums: readonly FileRow[]
  /** The texts above the headings. */
  titles: readonly string[]
  /** Whether no line has headings, so that the columns are only numbered. */
  isHeadless: boolean
  /** The first lines of the tables in the file, with their headings. */
  tables: readonly { line: number; headings: readonly string[] }[]
  /** The first line of this table. */
  tableAt: number
  /** The lines of the file by those of the rows, where they differ. */
  lineOf?: ReadonlyMap<number, number>
}

type ReadOptions = {
  maxRows: number
  /** Counts the fields that these headings name. This finds the line of the headings, and the separator. */
  countKnown: (headings: readonly string[]) => number
  encoding?: Encoding | undefined
  /** The first line of the table to read, if the file has several. */
  tableAt?: number | undefined
  /** Whether a cell names a known thing, such as an aircraft of the fleet. No heading does. */
  isKnown?: (cell: string) => boolean
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
  // A spreadsheet puts tabs between the cells that are copied.
  const copied = read('\t').filter((cells) => !isBlank(cells))
  if (copied.length > 0 && copied.every(({ length }) => length > 1)) return '\t'
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

/** Returns the most frequent number of cells; 1 unless most rows have several. Empty cells at their ends may lack. */
function commonWidth(rows: readonly string[][]): number {
  const wide = rows.filter(({ length }) => length > 1)
  if (wide.length * 2 <= rows.length) return 1
  const counts = new Map<number, number>()
  for (const { length } of wide) counts.set(length, (counts.get(length) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 1
}

type Section = {
  heading: FileRow | undefined
  first: FileRow
  rows: FileRow[]
  repeated: FileRow[]
}

function tableOf(all: readonly FileRow[], options: ReadOptions) {
  const sections = splitTables(all, options)
  const known = sections.map(({ heading }) => options.countKnown(heading?.cells ?? []))
  const section =
    sections.find(({ first }) => first.line === options.tableAt) ??
    sections[known.indexOf(Math.max(...known))]
  if (!section) throw new UnreadableFile('The file is empty.')
  const { first, rows: below, repeated } = section
  const isHeadless = section.heading === undefined
  const above = all.findLast(({ line, cells }) => line < first.line && !isBlank(cells))
  const widest = Math.max(0, ...below.map(({ cells }) => cells.length))
  const heading = section.heading
    ? { ...section.heading, cells: underNames(section.heading.cells, above?.cells ?? [], options) }
    : { line: 0, cells: Array<string>(widest).fill('') }
  if (below.length === 0) {
    throw new UnreadableFile('The file has headings, but no lines below them.')
  }
  if (below.length > options.maxRows) {
    throw new UnreadableFile(
      `The file has ${below.length.toLocaleString('en-US')} lines. At most ${options.maxRows.toLocaleString('en-US')} can be imported at a time: split it into several files.`,
    )
  }
  const width = heading.cells.length
  const sums = below.filter(isSum)
  const sumRows = new Set(sums)
  const overlong = below.filter((row) => !sumRows.has(row) && !isBlank(row.cells.slice(width)))
  const overlongRows = new Set(overlong)
  const isGroup = ({ cells }: FileRow) =>
    countFilled(heading.cells) >= columnsWithGroups &&
    cells.length >= width &&
    countFilled(cells) === 1 &&
    isName(cells.join(''))
  const whole = below.filter((row) => !overlongRows.has(row) && !sumRows.has(row))
  const groups = whole.every(isGroup) ? [] : whole.filter(isGroup)
  const groupRows = new Set(groups)
  const rows = whole.filter((row) => !groupRows.has(row))
  const isFilled = heading.cells.map(
    (text, index) => text !== '' || rows.some(({ cells }) => cells[index]),
  )
  // Without headings the place of a column tells what it is, so an empty one between others stays.
  const lastFilled = isFilled.lastIndexOf(true)
  const used = isFilled.flatMap((filled, index) =>
    filled || (isHeadless && index < lastFilled) ? [index] : [],
  )
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
    sums: [...sums, ...repeated].toSorted((a, b) => a.line - b.line),
    titles: all
      .filter(({ line }) => line < (sections[0]?.first.line ?? 0))
      .flatMap(({ cells }) => cells.filter(Boolean)),
    isHeadless,
    tables: sections.map(({ first: { line, cells } }) => ({
      line,
      headings: cells.filter(Boolean),
    })),
    tableAt: first.line,
  }
}

/** Puts the aircraft in the line above, each over several columns (merged cells), before the headings beneath it. */
function underNames(
  cells: readonly string[],
  above: readonly string[],
  { isKnown }: ReadOptions,
): readonly string[] {
  if (!isKnown || above.filter(isKnown).length < 2) return cells
  let name = ''
  return cells.map((text, at) => {
    name = above[at] || name
    const isRepeated = cells.indexOf(text) !== cells.lastIndexOf(text)
    return name && text && isRepeated ? `${name} ${text}` : text
  })
}

const sumWords =
  /^(?:(?:grand|sub|page|fleet)[ -]?)?(?:totals?|sums?|summen?|gesamt(?:summe)?|zwischensumme|übertrag|average|somme|totaux|totale?s?|totaal|razem|suma|brought forward|carried forward)\b[^\d]*$/iu

/** A line whose first value is a word for a sum, and whose others are figures. */
function isSum({ cells }: FileRow): boolean {
  const [first = '', ...others] = cells.filter((cell) => cell !== '')
  return (
    others.length > 0 &&
    sumWords.test(first) &&
    others.every((cell) => /^[-+]?[\d.,]*\d/.test(cell) || isNothing(cell))
  )
}

const hasValues = (cells: readonly string[]) => cells.some((cell) => looksLike(cell) !== 'text')
const isTexts = (cells: readonly string[]) =>
  countFilled(cells) > 1 && cells.every((cell) => looksLike(cell) === 'text')

/** Splits the rows at headings: a table may stand below another one, behind a blank line or a title of its own. */
function splitTables(all: readonly FileRow[], options: ReadOptions): Section[] {
  const rows = all.filter(({ cells }) => !isBlank(cells))
  const heading = findHeadings(rows, options)
  if (!heading) return []
  // Headings may name several aircraft, each with a column of its own.
  const known = heading.cells.filter((cell) => options.isKnown?.(cell)).length
  const isHeadless =
    options.countKnown(heading.cells) < 2 && (hasValues(heading.cells) || known === 1)
  const begin = (row: FileRow): Section => ({ heading: row, first: row, rows: [], repeated: [] })
  let section: Section = isHeadless
    ? { heading: undefined, first: heading, rows: [heading], repeated: [] }
    : begin(heading)
  const sections = [section]
  const namesOf = ({ cells }: FileRow) => cells.join('\n').toLowerCase()
  for (const [index, row] of all.entries()) {
    if (row.line <= heading.line || isBlank(row.cells)) continue
    const isRepeated = section.heading && namesOf(row) === namesOf(section.heading)
    const before = [index - 1, index - 2].map((at) => countFilled(all[at]?.cells ?? []))
    const mayBegin = before[0] === 0 || before[0] === 1
    const isApart = mayBegin && before.includes(0)
    if (isRepeated) section.repeated.push(row)
    else if (mayBegin && isTexts(row.cells) && isOtherHeading(row, section, isApart, options)) {
      section = begin(row)
      sections.push(section)
    } else section.rows.push(row)
  }
  return sections.filter(({ rows: ofTable }, at) => at === 0 || ofTable.length > 0)
}

/** Headings name fields, or behind a blank line they are words in columns of figures or dates. */
function isOtherHeading(
  { cells }: FileRow,
  { rows }: Section,
  isApart: boolean,
  { countKnown }: ReadOptions,
): boolean {
  if (rows.length === 0) return false
  if (countKnown(cells.slice(0, maxColumns)) > 1) return true
  if (!isApart || cells.some((cell) => /\d/.test(cell))) return false
  const sample = rows.slice(0, rowsBeforeHeadings)
  const isFigures = (at: number) =>
    mostly(
      sample.map((row) => row.cells[at] ?? ''),
      (cell) => looksLike(cell) !== 'text',
    )
  return cells.some((cell, at) => cell !== '' && !isNothing(cell) && isFigures(at))
}

/**
 * Finds the row that names the most fields, or an earlier one that names some above a row of values. If no row names
 * two, it is the first with values in more than half of the columns: the lines of a title have few.
 */
function findHeadings(rows: readonly FileRow[], { countKnown }: ReadOptions): FileRow | undefined {
  const first = rows.slice(0, rowsBeforeHeadings)
  const known = first.map(({ cells }) => countKnown(cells.slice(0, maxColumns)))
  const mostNamed = Math.max(0, ...known)
  if (mostNamed > 1) {
    // A table with other headings may stand above the one with the most.
    const isAbove = (at: number) =>
      (known[at] ?? 0) > 1 &&
      isTexts(first[at]?.cells ?? []) &&
      hasValues(first[at + 1]?.cells ?? [])
    const best = known.indexOf(mostNamed)
    return first.find((_, at) => at < best && isAbove(at)) ?? first[best]
  }
  const widest = Math.max(0, ...first.map(({ cells }) => countFilled(cells)))
  const isWide = (count: number) => count > 1 && count * 2 > widest
  return first.find(({ cells }) => isWide(countFilled(cells))) ?? first[0]
}
