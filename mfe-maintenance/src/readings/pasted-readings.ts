import type { MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import { ReadingRow } from '@aerofleet/shared/contract/maintenance/readings'
import { afterTodayText } from '@aerofleet/shared/due/calendar-date'
import { meterOfTotal } from '@aerofleet/shared/due/meter'
import { labelOf, timeZone } from '@aerofleet/shared/own-day'
import { readingRowFields } from '@aerofleet/shared/records/reading'
import { typedValue } from '@aerofleet/shared/records/typed-values'
import { tailKey } from '@aerofleet/shared/tail-number'
import { toPlain } from '@aerofleet/ui/import/file/figures'
import { readPasted, type PastedLine } from '@aerofleet/ui/import/file/paste'
import { readingColumns } from '../import/import-columns'
import { findColumns, tellFigures, type Figures } from '../paste/pasted-columns'
import {
  cellAt,
  findFormats,
  plainDate,
  plainFigure,
  type PastedColumn,
  type PasteFormats,
} from '../paste/pasted-formats'
import type { PasteAnswers, PasteQuestions } from '../paste/questions'

export type PasteContext = {
  byTail: ReadonlyMap<string, MaintainedRow>
  /** Lines without a tail number go into these rows, one after the other. */
  rowsFromHere: readonly MaintainedRow[]
  name: keyof Figures
  date: string
  today: string
}

const wrongPlaces = ['date', 'hours', 'meter', 'cycles'] as const
type Wrong = (typeof wrongPlaces)[number]

export type PastedRow = {
  line: number
  tailNumber?: string
  /** Absent for an unknown aircraft. */
  of?: MaintainedRow | undefined
  date?: string
  /** Absent if the paste has no column of hours, or the line has the figure of the hour meter instead. */
  hours?: string
  meter?: string
  cycles?: string
  note?: string
  /** Only the server knows which meter was installed on the day of this figure. */
  isOfOtherMeter: boolean
  wrong: Partial<Record<Wrong, string>>
}
export type Pasted = { questions: PasteQuestions } | { rows: PastedRow[]; file: string }

export function readPaste(text: string, context: PasteContext, answers: PasteAnswers): Pasted {
  const found = findColumns(readPasted(text), {
    fields: readingColumns,
    names: { tailNumber: { is: (cell) => context.byTail.has(tailKey(cell)) } },
  })
  const { lines, columns } = found
  const owners = ownersOf(lines, columns.tailNumber, context)
  const filled = lines.filter(({ cells }) => cells.some(Boolean))
  const dates = [{ at: columns.date, label: labelOf(readingRowFields.date) }]
  const formatsOf = (figures: PastedColumn[]) => findFormats(filled, { figures, dates }, answers)
  const dayOf = (line: PastedLine) =>
    plainDate(cellAt(line, columns.date), formatsOf([]).formats) || context.date
  const hasOwners = filled.some((line) => owners.get(line))
  const fits = (figures: Figures) =>
    hasOwners ? countFitting(filled, figures, owners, dayOf) : Number(isInOrder(figures))
  const recognised =
    columns.hours === undefined && columns.cycles === undefined
      ? tellFigures(found, fits, context.name)
      : columns
  const [one, other] = answers.order ?? []
  const figures =
    recognised ??
    (one && other ? { [one]: found.figures[0], [other]: found.figures[1] } : undefined)
  const at: Places = { ...columns, ...figures }
  const { formats, questions } = formatsOf(
    figures
      ? (['hours', 'meter', 'cycles'] as const).map((name) => {
          return { at: at[name], label: labelOf(readingRowFields[name]) }
        })
      : found.figures.map((each) => ({ at: each, label: 'Figures' })),
  )
  const open = { ...questions, ...(!figures && { order: orderOf(filled, found.figures) }) }
  if (Object.keys(open).length > 0) return { questions: open }
  // A figure without a heading is what the meter shows.
  const placesOf = (line: PastedLine): Places => {
    const isBare = columns.hours === undefined && owners.get(line)?.meter !== undefined
    return isBare ? { ...at, hours: undefined, meter: at.hours } : at
  }
  return {
    rows: filled.map((each) => toRow(each, placesOf(each), formats, owners.get(each), context)),
    file: fileOf(filled, at, placesOf),
  }
}

const isInOrder = ({ hours, cycles }: Figures) => (hours ?? 0) < (cycles ?? Infinity)

type Owners = ReadonlyMap<PastedLine, MaintainedRow | undefined>

/** Returns the aircraft of each line: by tail number, else the next row beneath the field. */
function ownersOf(
  lines: readonly PastedLine[],
  tailAt: number | undefined,
  { byTail, rowsFromHere }: PasteContext,
): Owners {
  return new Map(
    lines.map((line, index) => [
      line,
      tailAt === undefined ? rowsFromHere[index] : byTail.get(tailKey(cellAt(line, tailAt))),
    ]),
  )
}

/** Counts the lines that fit: not below the newest figures, or for an earlier day not above them. */
function countFitting(
  lines: readonly PastedLine[],
  figures: Figures,
  owners: Owners,
  dayOf: (line: PastedLine) => string,
): number {
  return lines.filter((line) => {
    const row = owners.get(line)
    if (!row) return false
    const { counters } = row
    const known = { ...counters, hours: newestShown(row, dayOf(line)) }
    return (['hours', 'cycles'] as const).every((counter) => {
      if (figures[counter] === undefined) return true
      const figure = Number(toPlain(cellAt(line, figures[counter]), 'point'))
      return dayOf(line) >= counters.date ? figure >= known[counter] : figure <= known[counter]
    })
  }).length
}

/** Returns the newest hours as a user reads them on a day: those of the meter if it was replaced. */
export const newestShown = ({ counters, meter }: MaintainedRow, day: string): number =>
  meter && day >= meter.on ? meterOfTotal(counters.hours, meter.offset) : counters.hours

function orderOf(lines: readonly PastedLine[], figures: readonly number[]) {
  const [first] = lines
  return { line: first?.line ?? 1, texts: figures.map((at) => first?.cells[at] ?? '') }
}

const places = ['tailNumber', 'date', 'hours', 'cycles', 'note', 'meter'] as const
type Place = (typeof places)[number]
type Places = Partial<Record<Place, number | undefined>>
function toRow(
  line: PastedLine,
  at: Places,
  formats: PasteFormats,
  of: MaintainedRow | undefined,
  context: PasteContext,
): PastedRow {
  const cell = (place: Place) => cellAt(line, at[place])
  const date = cell('date') && plainDate(cell('date'), formats)
  const hours = plainFigure(cell('hours'), formats)
  const meter = hours === '' ? plainFigure(cell('meter'), formats) : ''
  const cycles = plainFigure(cell('cycles'), formats)
  const day = date || context.date
  const read = ReadingRow.safeParse({
    date: day,
    hours: hours === '' ? '0' : hours,
    ...(meter && { meter }),
    cycles: typedValue(readingRowFields.cycles, cycles),
  })
  const wrong: PastedRow['wrong'] = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const place = wrongPlaces.find((each) => each === path[0])
    if (place) wrong[place] = `Line ${line.line}, “${cell(place)}”: ${message}`
  }
  if (date > context.today)
    wrong.date ??= `Line ${line.line}, “${cell('date')}”: ${afterTodayText(context.today, timeZone())}`
  return {
    line: line.line,
    ...(at.tailNumber !== undefined && { tailNumber: cell('tailNumber') }),
    of,
    ...(date && { date }),
    ...(at.hours !== undefined && meter === '' && { hours }),
    ...(meter !== '' && { meter }),
    ...(at.cycles !== undefined && { cycles }),
    ...(cell('note') && { note: cell('note') }),
    isOfOtherMeter: meter !== '' && !(of?.meter && day >= of.meter.on),
    wrong,
  }
}

function fileOf(
  lines: readonly PastedLine[],
  at: Places,
  placesOf: (line: PastedLine) => Places,
): string {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const isByMeter = (line: PastedLine) => placesOf(line).meter !== at.meter
  // Lines of some aircraft have the meter in the column of hours: the file gets a column for it.
  const headings = Array.from({ length: width }, (_, index) => {
    return places.find((place) => at[place] === index) ?? `Column ${index + 1}`
  })
  const withMeter = (line: PastedLine) => [
    ...Array.from({ length: width }, (_, index) =>
      index === at.hours && isByMeter(line) ? '' : (line.cells[index] ?? ''),
    ),
    isByMeter(line) ? cellAt(line, at.hours) : '',
  ]
  const rows = lines.some(isByMeter)
    ? [[...headings, 'meter'], ...lines.map(withMeter)]
    : [headings, ...lines.map(({ cells }) => cells)]
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}
