import { baselineFields } from '@aerofleet/shared/records/item'
import { readWord } from '@aerofleet/shared/records/words'
import { recognise, type ImportField } from '@aerofleet/ui/import/columns'
import { looksLike, type PastedLine } from '@aerofleet/ui/import/file/paste'

type Common = 'date' | 'hours' | 'cycles' | 'note' | 'meter' | 'reference' | 'validUntil' | 'since'
export type Columns<Place extends string = string> = Partial<Record<Place, number>>
type Found<Place extends string> = {
  lines: readonly PastedLine[]
  columns: Columns<Place>
  /** The columns of figures, if no heading says which one has the hours. */
  figures: readonly number[]
}

type Known<Place extends string> = {
  fields: readonly ImportField[]
  /**
   * For each column of names: `is` checks whether a cell is a known name; `isOptional` means that the lines may lack
   * the column.
   */
  names: Readonly<Record<Place, { is: (cell: string) => boolean; isOptional?: boolean }>>
}

/** A digit or a single letter may also be a figure or a note. */
const isFlag = (cell: string) =>
  cell.length > 1 && readWord(baselineFields.since, cell) !== undefined

/** Finds the columns by their headings, or else by their content. */
export function findColumns<Place extends string>(
  pasted: readonly PastedLine[],
  known: Known<Place>,
): Found<Place | Common> {
  const [first, ...lines] = pasted
  const headings = first && byHeadings(first, known.fields)
  return headings ? { lines, columns: headings, figures: [] } : byContent(pasted, known)
}

function byHeadings({ cells }: PastedLine, fields: readonly ImportField[]): Columns | undefined {
  if (cells.some((cell) => looksLike(cell) !== 'text')) return undefined
  const named = recognise(cells, fields).flatMap((name, at) => (name === null ? [] : [[name, at]]))
  // A line of one known word is no heading: it may be a name.
  return named.length > 1 ? Object.fromEntries(named) : undefined
}

function byContent<Place extends string>(
  lines: readonly PastedLine[],
  { names }: Known<Place>,
): Found<Place | Common> {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const open = new Set(Array.from({ length: width }, (_, at) => at))
  const cellsAt = (at: number) => lines.flatMap(({ cells }) => cells[at] || [])
  const columns: Columns<Place | Common> = {}
  const give = (place: Place | Common, at: number | undefined) => {
    if (at === undefined) return
    columns[place] = at
    open.delete(at)
  }
  const mostly = (at: number, is: (cell: string) => boolean) =>
    2 * cellsAt(at).filter(is).length > cellsAt(at).length
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets the names
  const places = Object.keys(names) as Place[]
  for (const place of places) {
    const counts = [...open].map((at) => ({
      at,
      count: cellsAt(at).filter(names[place].is).length,
    }))
    const [best] = counts.toSorted((one, other) => other.count - one.count)
    if (best && best.count > 0) give(place, best.at)
  }
  // If all names of a column are unknown, it is the first open column of text; an optional one must stand before a
  // known one.
  const isText = (cell: string) => looksLike(cell) === 'text'
  for (const place of places) {
    if (columns[place] !== undefined) continue
    const end = names[place].isOptional
      ? Math.max(-1, ...places.map((each) => columns[each] ?? -1))
      : width
    give(
      place,
      [...open].find((at) => at < end && mostly(at, isText)),
    )
  }
  const isDate = (cell: string) => looksLike(cell) === 'date'
  const [date, validUntil] = [...open].filter((at) => mostly(at, isDate))
  give('date', date)
  give('validUntil', validUntil)
  give(
    'since',
    [...open].find((at) => mostly(at, isFlag)),
  )
  const isEmpty = (at: number) => cellsAt(at).length === 0
  const figures = figuresOf([...open], mostly, isEmpty)
  const [only, second] = figures
  // Hours stand before cycles, also if the whole column of hours is empty.
  const isCycles =
    only !== undefined && second === undefined && open.has(only - 1) && isEmpty(only - 1)
  if (isCycles) give('cycles', only)
  give(
    'note',
    [...open].find((at) => !figures.includes(at) && !isEmpty(at)),
  )
  return { lines, columns, figures: isCycles ? [] : figures }
}

function figuresOf(
  open: readonly number[],
  mostly: (at: number, is: (cell: string) => boolean) => boolean,
  isEmpty: (at: number) => boolean,
): number[] {
  const isFigure = (at: number) => mostly(at, (cell) => looksLike(cell) === 'figure')
  const last = open.findLast(isFigure) ?? -1
  const figures = open.filter((at) => isFigure(at) || (at < last && !isEmpty(at)))
  const unreadable = open.filter((at) => at > last && mostly(at, (cell) => /^\d/.test(cell)))
  return [...figures, ...unreadable.slice(0, Math.max(0, 2 - figures.length))]
}

/** Hours may have decimals or minutes; cycles never do. */
const isDecimal = (cell: string) => /[.,]\d{1,2}$|:\d\d$/.test(cell)

export type Figures = { hours?: number; cycles?: number }

/**
 * Tells hours from cycles: by decimals, or else by the number of lines that fit the figures of their aircraft.
 * @param fits returns how many lines fit with these columns
 * @param single the counter of a single column, if nothing else tells
 * @returns `undefined` if the user has to say it
 */
export function tellFigures(
  { lines, figures }: Pick<Found<string>, 'lines' | 'figures'>,
  fits: (figures: Figures) => number,
  single: keyof Figures,
): Figures | undefined {
  const [one, other] = figures
  if (one === undefined) return {}
  const hasDecimals = (at: number) => lines.some(({ cells }) => isDecimal(cells[at] ?? ''))
  if (other === undefined) {
    if (hasDecimals(one)) return { hours: one }
    const [asHours, asCycles] = [fits({ hours: one }), fits({ cycles: one })]
    if (asHours === asCycles) return { [single]: one }
    return asHours > asCycles ? { hours: one } : { cycles: one }
  }
  const [inOrder, swapped] = [
    { hours: one, cycles: other },
    { hours: other, cycles: one },
  ]
  if (figures.length > 2) return undefined
  if (hasDecimals(one) !== hasDecimals(other)) return hasDecimals(one) ? inOrder : swapped
  const [straight, turned] = [fits(inOrder), fits(swapped)]
  if (straight === turned) return undefined
  return straight > turned ? inOrder : swapped
}
