import type { ImportField } from '../columns'
import { UnreadableFile } from './decode'
import { beginsWithFigure, cellsIn, mostly } from './looks-like'
import type { FileRow, FileTable } from './read-table'

/** Things with columns of their own, such as the aircraft of a list with a line for each day. */
export type Across = {
  /** Their names, as the headings say them. */
  things: readonly string[]
  /** The column of the new table whose heading says nothing about its figures. */
  unnamed: number | undefined
}

/** Splits `D-EQDA Landings` into the thing and the rest. */
function splitHeading(heading: string, isKnown: (cell: string) => boolean) {
  if (isKnown(heading)) return { thing: heading, rest: '' }
  const words = heading.split(/[\s:,;()]+/).filter(Boolean)
  const thing = words.find(isKnown)
  return thing === undefined
    ? undefined
    : { thing, rest: words.filter((word) => word !== thing).join(' ') }
}

type Column = { at: number; thing: string; rest: string }

/** Turns a table with a line of hours and one of cycles, whose first column names them. */
function turnedTable(
  table: FileTable,
  label: string,
  isField: (heading: string) => boolean,
  { columns, kept }: { columns: readonly Column[]; kept: readonly number[] },
): FileTable | undefined {
  const [names, ...others] = kept
  const measures = table.rows.map(({ cells }) => cells[names ?? -1] ?? '')
  const isTurned =
    others.length === 0 &&
    measures.every(isField) &&
    new Set(measures).size === measures.length &&
    columns.every(({ rest }) => rest === '')
  if (!isTurned) return undefined
  const rows = columns.map(({ at, thing }, index) => ({
    line: index + 2,
    cells: [thing, ...table.rows.map(({ cells }) => cells[at] ?? '')],
  }))
  return {
    ...table,
    headings: [label, ...measures],
    rows,
    lineOf: new Map(rows.map(({ line }) => [line, table.tableAt])),
    // The heading above the names may say the day of all figures.
    titles: [...table.titles, table.headings[names ?? -1] ?? ''],
  }
}

/**
 * Turns a table with columns for each thing into one with a row for each of them. Returns `undefined` for any other
 * table. The rows have new lines: `lineOf` has those of the file.
 * @param field names the things
 * @param isField whether a heading names a field of the import
 * @throws {UnreadableFile} if that makes more than `maxRows` rows
 */
export function acrossToRows(
  table: FileTable,
  { label, isKnown }: ImportField,
  isField: (heading: string) => boolean,
  maxRows: number,
): { table: FileTable; across: Across } | undefined {
  if (!isKnown) return undefined
  const known = table.headings.flatMap((heading, at): Column[] => {
    const split = splitHeading(heading, isKnown)
    return split ? [{ at, ...split }] : []
  })
  if (new Set(known.map(({ thing }) => thing)).size < 2) return undefined
  // An aircraft that the fleet lacks is an error of its lines, so its column counts, too.
  const isThing = (heading: string, at: number) =>
    !known.some((each) => each.at === at) &&
    !isField(heading) &&
    mostly(cellsIn(table.rows, at), beginsWithFigure)
  const others = table.headings.flatMap((heading, at): Column[] =>
    known.every(({ rest }) => rest === '') && isThing(heading, at)
      ? [{ at, thing: heading, rest: '' }]
      : [],
  )
  const columns = [...known, ...others]
  const measures = [...new Set(columns.map(({ rest }) => rest))]
  const kept = table.headings.flatMap((_, at) =>
    columns.some((each) => each.at === at) ? [] : [at],
  )
  const things = [...new Set(columns.map(({ thing }) => thing))]
  const turned = turnedTable(table, label, isField, { columns, kept })
  if (turned) return { table: turned, across: { things, unnamed: undefined } }
  const placesOf = things.map((thing) => ({
    thing,
    places: measures.map(
      (measure) => columns.find((each) => each.thing === thing && each.rest === measure)?.at ?? -1,
    ),
  }))
  const rows: FileRow[] = []
  const lineOf = new Map<number, number>()
  for (const { line, cells } of table.rows) {
    for (const { thing, places } of placesOf) {
      const figures = places.map((at) => cells[at] ?? '')
      if (figures.every((figure) => figure === '')) continue
      if (rows.length === maxRows)
        throw new UnreadableFile(
          `The file has more than ${maxRows.toLocaleString('en-US')} figures. Split it into several files.`,
        )
      const next = rows.length + 2
      lineOf.set(next, line)
      rows.push({ line: next, cells: [...kept.map((at) => cells[at] ?? ''), thing, ...figures] })
    }
  }
  const unnamed = measures.indexOf('')
  return {
    table: {
      ...table,
      headings: [
        ...kept.map((at) => table.headings[at] ?? ''),
        label,
        ...measures.map((measure) => measure || 'Figures'),
      ],
      rows,
      lineOf,
    },
    across: { things, unnamed: unnamed < 0 ? undefined : kept.length + 1 + unnamed },
  }
}
