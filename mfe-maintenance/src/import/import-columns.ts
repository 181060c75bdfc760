import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import type { Field } from '@aerofleet/shared/records/field'
import { baselineFields } from '@aerofleet/shared/records/item'
import { readingRowFields } from '@aerofleet/shared/records/reading'
import { taskFields, taskPlaces, type TaskPlace } from '@aerofleet/shared/records/task'
import { columnOf, columnsOf } from '@aerofleet/ui/import/columns'
import { cyclesNames, hoursNames, tailNames } from '@aerofleet/ui/import/trade-names'

const tailColumn = columnOf('tailNumber', aircraftFields.tailNumber, [...tailNames, 'Aircraft'])

const codeNames = ['Task', 'Task No', 'Task Number', 'Task Code', 'Item', 'Item No', 'Item Code']
const noteNames = ['Notes', 'Remark', 'Remarks', 'Comment', 'Comments', 'Bemerkung']
const dateNames = ['Date', 'Day', 'Datum', 'Fecha', 'Data']

export const readingColumns = [
  tailColumn,
  ...columnsOf(readingRowFields, {
    date: [...dateNames, 'As Of', 'Flight Date'],
    hours: hoursNames,
    cycles: cyclesNames,
    note: noteNames,
  }),
]

export const baselineColumns = [
  tailColumn,
  columnOf('code', taskFields.code, codeNames),
  ...columnsOf(baselineFields, {
    date: [...dateNames, 'Last Done', 'Date Done', 'Last Date', 'Complied With'],
    hours: ['Last Hours', 'At Hours', ...hoursNames],
    cycles: ['Last Cycles', 'At Cycles', ...cyclesNames],
    reference: ['Work Order', 'WO', 'Document', ...noteNames],
  }),
]

type TaskColumn = (typeof taskFields)[TaskPlace]['column']
const taskNames: Readonly<Partial<Record<TaskColumn, readonly string[]>>> = {
  code: codeNames,
  title: ['Description', 'Task Description', 'Task Title', 'Name'],
  ata: ['ATA Chapter', 'Chapter'],
  kind: ['Type', 'Task Type', 'Category'],
  thresholdHours: ['Threshold FH', 'Initial FH'],
  intervalHours: ['Interval FH', 'Repeat FH', 'FH'],
  thresholdCycles: ['Threshold FC', 'Initial FC'],
  intervalCycles: ['Interval FC', 'Repeat FC', 'FC'],
  intervalValue: ['Interval', 'Calendar Interval'],
  intervalUnit: ['Interval Unit', 'Calendar Unit'],
  manHours: ['MH', 'Man Hours', 'Labour Hours'],
  reference: ['Document', 'Manual Reference', ...noteNames],
}

/** Several limits have the same label in the form of a task, where they stand apart. */
const withUnit = (field: Field): Field =>
  field.unit === 'h' || field.unit === 'cycles'
    ? { ...field, label: `${field.label}, ${field.unit}` }
    : field

export const taskColumns = taskPlaces.map((place) => {
  const field = taskFields[place]
  return columnOf(field.column, withUnit(field), taskNames[field.column])
})
