import { maxTitleLength } from '@aerofleet/shared/contract/maintenance/tasks'
import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import type { Field } from '@aerofleet/shared/records/field'
import { baselineFields, comparedDueFields } from '@aerofleet/shared/records/item'
import { readingRowFields } from '@aerofleet/shared/records/reading'
import { taskFields, taskPlaces, type TaskPlace } from '@aerofleet/shared/records/task'
import { hourUnits } from '@aerofleet/shared/unit-words'
import { columnOf, columnsOf, type ImportField } from '@aerofleet/ui/import/columns'
import { unitOf } from '@aerofleet/ui/import/file/amounts'
import { mayBeFlights } from '@aerofleet/ui/import/file/flights'
import { mostly } from '@aerofleet/ui/import/file/looks-like'
import { simplified } from '@aerofleet/ui/import/simplified'
import {
  cyclesHeadings,
  hoursHeadings,
  isOfPart,
  tailNumberHeadings,
} from '@aerofleet/ui/import/spreadsheet-words'
import ataNames from './headings/ata.json'
import codeNames from './headings/code.json'
import dateNames from './headings/date.json'
import dueCyclesNames from './headings/due-cycles.json'
import dueDateNames from './headings/due-date.json'
import dueHoursNames from './headings/due-hours.json'
import inServiceNames from './headings/in-service-since.json'
import intervalCyclesNames from './headings/interval-cycles.json'
import daysNames from './headings/interval-days.json'
import intervalHoursNames from './headings/interval-hours.json'
import monthsNames from './headings/interval-months.json'
import intervalUnitNames from './headings/interval-unit.json'
import intervalValueNames from './headings/interval-value.json'
import yearsNames from './headings/interval-years.json'
import kindNames from './headings/kind.json'
import lastCyclesNames from './headings/last-cycles.json'
import lastDoneNames from './headings/last-done.json'
import lastHoursNames from './headings/last-hours.json'
import manHoursNames from './headings/man-hours.json'
import manualReferenceNames from './headings/manual-reference.json'
import meterNames from './headings/meter.json'
import noteNames from './headings/note.json'
import thresholdCyclesNames from './headings/threshold-cycles.json'
import thresholdHoursNames from './headings/threshold-hours.json'
import titleNames from './headings/title.json'
import toleranceCyclesNames from './headings/tolerance-cycles.json'
import toleranceDaysNames from './headings/tolerance-days.json'
import toleranceHoursNames from './headings/tolerance-hours.json'
import validUntilNames from './headings/valid-until.json'
import workOrderNames from './headings/work-order.json'
import { intervalUnits, toleranceWithUnit, unitsOf, unitWords } from './limit-units'

export const tailColumn: ImportField = {
  ...columnOf('tailNumber', aircraftFields.tailNumber, [...tailNumberHeadings, 'Aircraft']),
  ofAll: 'aircraft',
}

/** Titles of tasks are words, codes are not. */
const isTitle = (cell: string) => /\p{L}{3}.*\s\S|\s.*\p{L}{3}/u.test(cell)
const areTitles = (cells: readonly string[]) => 2 * cells.filter(isTitle).length >= cells.length
/** `Oil` beneath Task is the title where a column Item has the numbers, and may be a code elsewhere. */
const haveNoDigit = (cells: readonly string[]) => mostly(cells, (cell) => !/\d/.test(cell))
function codeColumn(names: readonly string[]): ImportField {
  const codeWords = new Set(names.map(simplified))
  return {
    ...columnOf('code', taskFields.code, names),
    isOther: (cells, headings, heading) =>
      cells.length > 0 &&
      (areTitles(cells) ||
        (haveNoDigit(cells) && headings.some((each) => each !== heading && codeWords.has(each)))),
  }
}

/** A spreadsheet shortens 05-20 to 5-20, and 05 to 5. */
export function mendedAta(text: string) {
  const parts = text.trim().split(/[-/]/)
  const isShort = parts.length <= 3 && parts.every((part) => /^\d{1,2}$/.test(part))
  const value = parts.map((part) => part.padStart(2, '0')).join('-')
  return isShort && value !== text
    ? { value, remark: `ATA ${text} is read as ${value}.` }
    : undefined
}

/** Many documents put the whole text of a task into its title. */
function shortenedTitle(text: string) {
  if (text.length <= maxTitleLength) return undefined
  const value = `${text.slice(0, maxTitleLength - 1).trimEnd()}…`
  return { value, remark: `The title is cut to ${maxTitleLength} characters: ${value}` }
}

const explained = (columns: readonly ImportField[], help: Readonly<Record<string, string>>) =>
  columns.map((column) => ({ ...column, help: help[column.name] ?? column.help }))

const hoursWords = new Set(hoursHeadings.map(simplified))
/** The hours of a flight stand beside those in all. */
const areOfFlights: NonNullable<ImportField['isOther']> = (cells, headings, heading) =>
  mayBeFlights([cells]) && headings.some((each) => each !== heading && hoursWords.has(each))

function ofReading(field: ImportField): ImportField {
  if (field.name === 'date') return { ...field, ofAll: 'day' }
  if (field.name === 'cycles') return { ...field, isOther: isOfPart, isNeverGuessed: true }
  if (field.name !== 'hours') return field
  const isOther: typeof areOfFlights = (...column) => isOfPart(...column) || areOfFlights(...column)
  return { ...field, unless: 'meter', isOther, isNeverGuessed: true }
}

export const readingColumns = explained(
  [
    tailColumn,
    ...columnsOf(readingRowFields, {
      date: [...dateNames, 'As Of', 'Flight Date'],
      hours: hoursHeadings,
      cycles: cyclesHeadings,
      note: noteNames,
      meter: meterNames,
    }),
  ],
  {
    tailNumber: 'The registration of an aircraft of the fleet.',
    date: 'The day of the figures, such as 2026-11-22.',
    hours: 'Total flight hours at the end of that day: 4288.72 or 4288:43.',
    cycles: 'Total cycles at the end of that day.',
    note: 'Anything worth a note.',
    meter: 'What the hour meter showed, instead of the total hours.',
  },
).map(ofReading)

export const baselineColumns = explained(
  [
    tailColumn,
    codeColumn(codeNames),
    ...columnsOf(baselineFields, {
      date: [...dateNames, ...lastDoneNames],
      hours: [...lastHoursNames, ...hoursHeadings],
      cycles: [...lastCyclesNames, ...cyclesHeadings],
      reference: [...workOrderNames, ...noteNames],
      validUntil: validUntilNames,
      since: inServiceNames,
    }),
    ...columnsOf(comparedDueFields, {
      dueDate: dueDateNames,
      dueHours: dueHoursNames,
      dueCycles: dueCyclesNames,
    }).map((field) => ({ ...field, isRare: true as const })),
  ],
  {
    tailNumber: 'The registration of an aircraft of the fleet.',
    code: 'The number of the task, as in the programme of the aircraft.',
    date: 'The day on which it was done last, such as 2026-11-22.',
    hours: 'Total flight hours when it was done.',
    cycles: 'Total cycles when it was done.',
    reference: 'The document of that work, such as its work order.',
    validUntil: 'The last day on which the paper is valid.',
    since: 'Yes if it was never done. The day then says since when it is in service.',
    dueDate: 'The next day by another program. It is compared, not stored.',
    dueHours: 'The next flight hours by another program. They are compared, not stored.',
    dueCycles: 'The next cycles by another program. They are compared, not stored.',
  },
).map((field) => {
  if (field.name === 'date') return { ...field, ofAll: 'day' }
  return field.name === 'hours' || field.name === 'cycles' ? { ...field, isOther: isOfPart } : field
})

type TaskColumn = (typeof taskFields)[TaskPlace]['column']
const taskNames: Readonly<Partial<Record<TaskColumn, readonly string[]>>> = {
  code: codeNames,
  title: titleNames,
  ata: ataNames,
  kind: kindNames,
  thresholdHours: thresholdHoursNames,
  intervalHours: intervalHoursNames,
  thresholdCycles: thresholdCyclesNames,
  intervalCycles: intervalCyclesNames,
  intervalValue: intervalValueNames,
  intervalUnit: intervalUnitNames,
  toleranceHours: toleranceHoursNames,
  toleranceCycles: toleranceCyclesNames,
  toleranceDays: toleranceDaysNames,
  manHours: manHoursNames,
  reference: [...manualReferenceNames, ...noteNames],
}

const taskHelp = {
  code: 'The number of the task, such as 05-20-00-1. No two tasks of a programme have the same.',
  title: 'What is to be done.',
  ata: 'ATA chapter, such as 05 or 05-20-00; a document needs none.',
  kind: 'Inspection, functional check, servicing, restoration, discard or document.',
  thresholdHours: 'Flight hours of the aircraft at which it is due for the first time.',
  intervalHours: 'Flight hours from one time to the next, such as 100 or 100:30.',
  toleranceHours: 'Flight hours by which it may be done late.',
  warnHours: 'Soon begins this many flight hours before it is due.',
  earlyWindowHours: 'Flight hours by which it may be done early on a fixed grid.',
  thresholdCycles: 'Cycles of the aircraft at which it is due for the first time.',
  intervalCycles: 'Cycles from one time to the next.',
  toleranceCycles: 'Cycles by which it may be done late.',
  warnCycles: 'Soon begins this many cycles before it is due.',
  earlyWindowCycles: 'Cycles by which it may be done early on a fixed grid.',
  intervalValue: 'From one time to the next. The unit has its own column, or stands in the cell.',
  intervalUnit: 'Hours, cycles, days, months or years.',
  toleranceDays: 'Days by which it may be done late.',
  warnDays: 'Soon begins this many days before it is due.',
  earlyWindowDays: 'Days by which it may be done early on a fixed grid.',
  endOfMonth: 'Yes for a task that is due on the last day of its month.',
  airworthinessLimitation: 'Yes for a task that nobody may extend.',
  critical: 'Yes for a task that needs a second signature.',
  skill: 'Who may do it, such as B1 or avionics.',
  manHours: 'Hours of work.',
  reference: 'Where it is described.',
  zone: 'Where on the aircraft it is.',
  access: 'What has to be opened.',
  terminates: 'Codes of tasks that end when this one is done, with | between them.',
  thresholdValue:
    'Time in service at which it is due for the first time, in the unit of the interval.',
  printed: 'Yes for a paper with its own last valid day.',
} satisfies Partial<Record<TaskColumn, string>>

/** Adds the unit: several limits have the same label in the form of a task, where they stand apart. */
const withUnit = (field: Field): Field =>
  field.unit === 'h' || field.unit === 'cycles'
    ? { ...field, label: `${field.label}, ${field.unit}` }
    : field

const isUnitOfLimit = (cell: string) => unitOf(cell, intervalUnits) !== undefined

const ofTasks = taskPlaces.map((place): ImportField => {
  const { column } = taskFields[place]
  const field = columnOf(column, withUnit(taskFields[place]), taskNames[column])
  if (column === 'code') return codeColumn(codeNames)
  if (column === 'title') return { ...field, mend: shortenedTitle }
  if (column === 'ata') return { ...field, ofAll: 'ATA', mend: mendedAta }
  // `Type` may be the kind of a task, or the unit of its interval.
  if (column === 'kind')
    return {
      ...field,
      ofAll: 'kind',
      isOther: (cells) => cells.length > 0 && cells.every(isUnitOfLimit),
    }
  if (column === 'intervalUnit') return { ...field, words: unitWords, unitsFor: 'intervalValue' }
  if (column === 'manHours')
    return { ...field, units: [{ words: hourUnits, label: 'Hours', name: column }] }
  const units = unitsOf[column] ?? field.units
  return { ...field, units, ...(/^(interval|threshold)/.test(column) && { isLimit: true }) }
})

const intervalIn = (
  unit: 'days' | 'months' | 'years',
  otherNames: readonly string[],
): ImportField => ({
  name: `interval in ${unit}`,
  label: `Every, ${unit}`,
  otherNames,
  isNeeded: false,
  kind: 'number',
  help: `${unit.charAt(0).toUpperCase()}${unit.slice(1)} from one time to the next.`,
  as: { name: 'intervalValue', beside: { intervalUnit: unit } },
  units: intervalUnits,
  isLimit: true,
})

export const taskColumns = [
  ...explained(ofTasks, taskHelp),
  intervalIn('days', daysNames),
  intervalIn('months', monthsNames),
  intervalIn('years', yearsNames),
  toleranceWithUnit,
]
