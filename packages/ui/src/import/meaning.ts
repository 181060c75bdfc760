import type { ImportError } from '@aerofleet/shared/contract/import'
import { isCalendarDate } from '@aerofleet/shared/due/calendar-date'
import { readWord } from '@aerofleet/shared/records/words'
import { countKnown, recognise, type Assignment, type ImportField } from './columns'
import { acrossToRows, type Across } from './file/across'
import { toPlainDate } from './file/dates'
import type { Encoding } from './file/decode'
import { figureFormatOf } from './file/figures'
import { mayBeFlights } from './file/flights'
import { readTable, type FileTable } from './file/read-table'
import { figuresIn, readFormats, sentRows, type Formats, type SentRow } from './file/rewrite'
import { wordKey } from './file/words'
import { isUpdating, type AskedFile, type ImportKind } from './import-kind'
import { rememberedColumns, rememberedWords } from './remembered-columns'

export type ImportFile = {
  name: string
  bytes: Uint8Array
  table: FileTable
  across?: Across | undefined
}

export type Meaning = {
  assignment: Assignment
  formats: Formats
  choices: ReadonlySet<string>
  asOf: string
  /** The values of fields without a column, as the user types them. */
  forAll: ReadonlyMap<string, string>
  /** Whether the hours are those of single flights; `null` until the user has said it. */
  areFlights: boolean | null
  /** The answers to the question of the kind. */
  answers: ReadonlyMap<string, string>
}

export const unknownFormats: Formats = { figure: null, date: null, serial: null, words: new Map() }

/** What the reader of a table needs to know of an import. */
export type TableKind = Pick<
  ImportKind,
  | 'noun'
  | 'fields'
  | 'keyField'
  | 'maxRows'
  | 'choices'
  | 'across'
  | 'flights'
  | 'forAll'
  | 'question'
  | 'passesOver'
  | 'infersFigures'
>

/**
 * Reads the table in a file, or in the lines that a user pastes.
 * @param chosen the encoding and the table of the file that the user has chosen
 * @throws {UnreadableFile}
 */
export function readFile(
  kind: TableKind,
  name: string,
  bytes: Uint8Array,
  chosen: { encoding?: Encoding; tableAt?: number } = {},
): ImportFile {
  const { maxRows, fields, across } = kind
  const known = (headings: readonly string[]) => countKnown(headings, fields)
  const isKnown = (cell: string) => fields.some((field) => field.isKnown?.(cell))
  const table = readTable(bytes, { countKnown: known, isKnown, maxRows, ...chosen })
  const thing = fields.find((field) => field.name === across?.thing)
  const isField = (heading: string) => known([heading]) > 0
  const turned = thing && acrossToRows(table, thing, isField, maxRows)
  return { name, bytes, table, ...turned }
}

export function meaningOf(kind: TableKind, { name, table }: ImportFile): Meaning {
  const { headings, rows, isHeadless } = table
  const remembered = rememberedColumns(kind)
  const assignment = recognise(headings, kind.fields, remembered, rows, isHeadless)
  return {
    assignment,
    formats: { ...unknownFormats, words: rememberedWords(kind) },
    choices: new Set(
      (kind.choices ?? []).filter(({ isForced }) => isForced).map((each) => each.name),
    ),
    asOf: '',
    forAll: new Map([...proposed(kind.fields, [...table.titles, name]), ...(kind.forAll ?? [])]),
    areFlights: null,
    answers: kind.question?.propose(askedFile(table, assignment)) ?? new Map(),
  }
}

export const askedFile = ({ titles }: FileTable, assignment: Assignment): AskedFile => ({
  titles,
  has: (column) => assignment.includes(column),
})

/** Finds what the title of a table, or the name of its file, says about all its lines. */
function proposed(fields: readonly ImportField[], titles: readonly string[]) {
  // The ending of a file name goes, but not the year of a day.
  const words = titles.flatMap((title) =>
    title.replace(/\.[a-z]\w{1,3}$/i, '').split(/[\s,;:()_/]+/),
  )
  return fields.flatMap((field): [string, string][] => {
    if (!field.ofAll) return []
    const { isKnown, kind } = field
    const found = new Set(
      words.flatMap((word) => {
        if (kind !== 'date') return isKnown?.(word) ? word : []
        const day = toPlainDate(word, null)
        return isCalendarDate(day) ? day : []
      }),
    )
    const [only] = found
    return only !== undefined && found.size === 1 ? [[field.name, only]] : []
  })
}

/** Returns what is wrong with the value of a field for all lines, or `undefined`. */
export function problemOfAll(field: ImportField, text: string): string | undefined {
  if (text === '') return undefined
  if (field.isKnown && !field.isKnown(text)) return `There is no such ${field.ofAll ?? 'thing'}.`
  return undefined
}

export const neededBy =
  ({ keyField, choices = [] }: TableKind, { choices: chosen, assignment }: Meaning) =>
  ({ name, isNeeded, unless }: ImportField) =>
    isUpdating(chosen)
      ? name === keyField
      : isNeeded &&
        !(unless && assignment.includes(unless)) &&
        !choices.some((each) => chosen.has(each.name) && each.insteadOf?.includes(name))

/** The fields that the file has no column for, although the import needs them. */
const fieldsWithoutColumn = (kind: TableKind, meaning: Meaning) =>
  kind.fields
    .filter(neededBy(kind, meaning))
    .filter(({ name }) => !meaning.assignment.includes(name))

/** The fields for which the user can give one value for all lines. */
export const fieldsOfAll = (kind: TableKind, meaning: Meaning) =>
  kind.fields.filter(
    ({ name, ofAll, isNeeded }) =>
      ofAll && isNeeded && !meaning.assignment.includes(name) && !kind.forAll?.has(name),
  )

export function missingFields(kind: TableKind, meaning: Meaning): ImportField[] {
  return fieldsWithoutColumn(kind, meaning).filter((field) => {
    const given = meaning.forAll.get(field.name) ?? ''
    return given === '' || problemOfAll(field, given) !== undefined
  })
}

/** Whether it is in doubt that the hours are totals. */
export function asksAboutFlights(kind: TableKind, { table }: ImportFile, { assignment }: Meaning) {
  const { flights } = kind
  const at = flights ? assignment.indexOf(flights.hours) : -1
  if (!flights || at < 0) return false
  const heading = (table.headings[at] ?? '').toLowerCase()
  const thingAt = assignment.indexOf(flights.thing)
  const series = new Map<string, string[]>()
  for (const { cells } of table.rows) {
    const thing = cells[thingAt] ?? ''
    const cell = cells[at] ?? ''
    if (cell === '') continue
    const ofThing = series.get(thing) ?? []
    ofThing.push(cell)
    series.set(thing, ofThing)
  }
  const saysTotal = /total|gesamt|since new|\btsn\b|\btt/.test(heading)
  return mayBeFlights([...series.values()], !saysTotal)
}

/** The formats that the cells tell, and the questions about the others. */
export function formatsOf(kind: TableKind, { table }: ImportFile, { assignment }: Meaning) {
  const { known, questions } = readFormats(table.rows, assignment, kind.fields)
  if (!kind.infersFigures || !questions.figure) return { known, questions }
  const { format, question } = figureFormatOf(figuresIn(table.rows, assignment, kind.fields))
  return { known: { ...known, figure: format }, questions: { ...questions, figure: question } }
}

/** Returns the first thing that the user has to say before the table can be read, as a sentence. */
export function waitsFor(kind: TableKind, file: ImportFile, meaning: Meaning): string | undefined {
  const { formats, assignment } = meaning
  const { questions } = formatsOf(kind, file, meaning)
  const missing = missingFields(kind, meaning)
  if (file.across?.unnamed !== undefined && !assignment[file.across.unnamed])
    return 'Say what the figures of the columns are.'
  if (missing.length > 0)
    return file.table.headings.length === 1
      ? onlyOneColumn
      : `Say which column is ${listOf(missing.map(({ label }) => label))}${orOfAll(missing)}.`
  const word = questions.words.find(
    (each) => !formats.words.has(wordKey(each.field.name, each.word)),
  )
  const open =
    (formats.figure === null && questions.figure?.text) ||
    (formats.date === null && questions.date?.text) ||
    ((formats.serial ?? null) === null && questions.serial?.text) ||
    word?.word
  if (open) return `Say what ${open} means.`
  if (meaning.areFlights === null && asksAboutFlights(kind, file, meaning))
    return 'Say whether the hours are those of single flights.'
  return kind.question?.waitsFor(meaning.answers, askedFile(file.table, assignment))
}

/** A file may lack the column, because one value counts for all its lines. */
const orOfAll = (missing: readonly ImportField[]) =>
  missing.length > 0 && missing.every(({ ofAll }) => ofAll)
    ? `, or choose the ${listOf(missing.map(({ ofAll = '' }) => ofAll))} of all lines`
    : ''

/** A table from a PDF looks like this, for example. */
export const onlyOneColumn =
  'Only one column was found. Choose a file whose columns are separated by commas, semicolons or tabs.'

export const listOf = (labels: readonly string[]) =>
  labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}` : (labels[0] ?? '')

/** `leftOut` are rows that the import does not send, `remarks` and `errors` what the page says about rows. */
export type ReadRows = {
  rows: readonly SentRow[]
  leftOut: readonly SentRow[]
  remarks: readonly ImportError[]
  errors: readonly ImportError[]
}

/** Returns the rows for the server, by what the user has said about the table. Flights are not added up yet. */
export function rowsOf(
  kind: TableKind,
  file: ImportFile,
  meaning: Meaning,
): Omit<ReadRows, 'errors'> {
  const { fields, choices = [] } = kind
  const { table } = file
  const { assignment, formats } = meaning
  const { known } = formatsOf(kind, file, meaning)
  const asked = {
    ...formats,
    figure: formats.figure ?? known.figure,
    date: formats.date ?? known.date,
  }
  const rewrites = choices.flatMap(({ name, rewrite }) =>
    rewrite && meaning.choices.has(name) ? [rewrite] : [],
  )
  const read = sentRows(table.rows, assignment, fields, asked, valuesOfAll(kind, meaning)).map(
    (row) => ({
      ...row,
      values: rewrites.reduce((values, rewrite) => rewrite(values), row.values),
    }),
  )
  const limits = fields
    .filter(({ isLimit }) => isLimit)
    .flatMap(({ name, units = [] }) => [name, ...units.map((unit) => unit.name)])
  const isWithoutLimit = ({ noLimit, values }: SentRow) =>
    noLimit !== undefined && limits.every((name) => !values[name])
  const reasonOf = (row: SentRow) =>
    isWithoutLimit(row)
      ? `${row.noLimit ?? ''} is no limit, and the line has no other one. It is left out.`
      : kind.passesOver?.(row.values)
  const judged = read.map((row) => ({ row, reason: reasonOf(row) }))
  const leftOut = judged.flatMap(({ row, reason }) => (reason === undefined ? [] : [row]))
  const rows = judged.flatMap(({ row, reason }) => (reason === undefined ? [row] : []))
  const remarks = [
    ...judged.flatMap(({ row: { line }, reason }) =>
      reason === undefined ? [] : [{ line, column: '', message: reason }],
    ),
    ...rows.flatMap(({ line, mended = [] }) => mended.map((each) => ({ line, ...each }))),
  ]
  return { rows, leftOut, remarks }
}

export async function readRows(
  kind: TableKind,
  file: ImportFile,
  meaning: Meaning,
): Promise<ReadRows> {
  const read = rowsOf(kind, file, meaning)
  const { rows, leftOut, remarks } = read
  const { flights } = kind
  if (!flights || meaning.areFlights !== true) return { ...read, errors: [] }
  const summed = await flights.sumUp(rows)
  const lines = new Set(summed.rows.map(({ line }) => line))
  const wrong = new Set(summed.errors.map(({ line }) => line))
  return {
    rows: summed.rows,
    leftOut: [...leftOut, ...rows.filter(({ line }) => !lines.has(line) && !wrong.has(line))],
    remarks: [...remarks, ...summed.remarks],
    errors: summed.errors,
  }
}

/** The values for all lines, as the server reads them. */
const valuesOfAll = ({ fields }: TableKind, { forAll }: Meaning) =>
  new Map(
    [...forAll].flatMap(([name, text]): [string, string][] => {
      const words = fields.find((field) => field.name === name)?.words
      const value = words ? String(readWord(words, text) ?? text) : text
      return value === '' ? [] : [[name, value]]
    }),
  )
