import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import type { Field } from '@aerofleet/shared/records/field'
import { baselineFields } from '@aerofleet/shared/records/item'
import { readingRowFields } from '@aerofleet/shared/records/reading'
import { taskFields, taskPlaces, type TaskPlace } from '@aerofleet/shared/records/task'
import { columnOf, columnsOf, type ImportField } from '@aerofleet/ui/import/columns'
import {
  cyclesHeadings,
  hoursHeadings,
  tailNumberHeadings,
} from '@aerofleet/ui/import/spreadsheet-words'
import { intervalUnits, toleranceWithUnit, unitsOf } from './limit-units'

const tailColumn = columnOf('tailNumber', aircraftFields.tailNumber, [
  ...tailNumberHeadings,
  'Aircraft',
])

const codeNames = [
  ...['Task', 'Task No', 'Task Number', 'Task Code', 'Item', 'Item No', 'Item Code'],
  // Beside a number, the German heading for a task is that of its title.
  ...['Aufgaben-Nr', 'Aufgabennummer', 'Lfd Nr', 'Pos', 'Position', 'Nr', 'Nummer'],
  ...['Aufgabe', 'Tâche', 'N° de tâche', 'No de tâche', 'Tarea', 'Código', 'Kod'],
  ...['Taak', 'Taaknummer', 'Taak nr', 'Zadanie', 'Numer zadania', 'Nr zadania'],
]
const noteNames = [
  ...['Notes', 'Remark', 'Remarks', 'Comment', 'Comments', 'Bemerkung', 'Bemerkungen'],
  ...['Anmerkung', 'Remarque', 'Remarques', 'Commentaire', 'Observaciones', 'Notas', 'Nota'],
  ...['Opmerking', 'Opmerkingen', 'Uwagi', 'Uwaga', 'Hinweis'],
]
const dateNames = [
  ...['Date', 'Day', 'Datum', 'Fecha', 'Data'],
  ...['Tag', 'Stand', 'Jour', 'Día', 'Dag', 'Dzień'],
]

const explained = (columns: readonly ImportField[], help: Readonly<Record<string, string>>) =>
  columns.map((column) => ({ ...column, help: help[column.name] ?? column.help }))

const withMeter = (field: ImportField): ImportField =>
  field.name === 'hours' ? { ...field, unless: 'meter' } : field

export const readingColumns = explained(
  [
    tailColumn,
    ...columnsOf(readingRowFields, {
      date: [...dateNames, 'As Of', 'Flight Date'],
      hours: hoursHeadings,
      cycles: cyclesHeadings,
      note: noteNames,
      meter: [
        ...['Hour Meter', 'Hobbs', 'Meter Reading', 'Zählerstand', 'Betriebsstundenzähler'],
        ...['Horamètre', 'Compteur', 'Horómetro', 'Urenteller', 'Licznik'],
      ],
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
).map(withMeter)

export const baselineColumns = explained(
  [
    tailColumn,
    columnOf('code', taskFields.code, codeNames),
    ...columnsOf(baselineFields, {
      date: [
        ...[...dateNames, 'Last Done', 'Date Done', 'Last Date', 'Complied With'],
        ...['Zuletzt', 'Zuletzt am', 'Letzte Durchführung', 'Dernière exécution', 'Última vez'],
        ...['Última ejecución', 'Laatst uitgevoerd', 'Ostatnio wykonano', 'Ostatnie wykonanie'],
        ...['Durchgeführt am', 'Erledigt am'],
      ],
      hours: ['Last Hours', 'At Hours', 'Bei Std', 'Bei Stunden', 'Bei FH', ...hoursHeadings],
      cycles: [
        'Last Cycles',
        'At Cycles',
        'Bei Zyklen',
        'Bei Landungen',
        'Bei FC',
        ...cyclesHeadings,
      ],
      reference: [
        ...['Auftrag', 'Dokument', 'Beleg'],
        ...['Work Order', 'WO', 'Document', 'Referenz', 'Arbeitsauftrag', 'Référence'],
        ...['Referencia', 'Referentie', 'Odniesienie', ...noteNames],
      ],
      validUntil: [
        ...['Valid To', 'Expires', 'Expiry', 'Expiry Date', 'Gültig bis', "Valable jusqu'au"],
        ...["Valide jusqu'au", 'Válido hasta', 'Geldig tot', 'Ważne do'],
      ],
      since: ['In Service Since', 'In Betrieb seit', 'En service depuis', 'En servicio desde'],
    }),
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
  },
)

type TaskColumn = (typeof taskFields)[TaskPlace]['column']
const taskNames: Readonly<Partial<Record<TaskColumn, readonly string[]>>> = {
  code: codeNames,
  title: [
    ...['Description', 'Task Description', 'Task Title', 'Name', 'Bezeichnung', 'Beschreibung'],
    ...['Titel', 'Désignation', 'Libellé', 'Titre', 'Descripción', 'Título', 'Omschrijving'],
    ...['Beschrijving', 'Opis', 'Tytuł', 'Nazwa', 'Maßnahme', 'Tätigkeit', 'Arbeit', 'Aufgabe'],
  ],
  ata: [
    ...['ATA Chapter', 'Chapter', 'ATA-Kapitel', 'Kapitel', 'Chapitre ATA', 'Chapitre'],
    ...['Capítulo ATA', 'Capítulo', 'ATA-hoofdstuk', 'Hoofdstuk', 'Rozdział ATA', 'Rozdział'],
  ],
  kind: [
    ...['Type', 'Task Type', 'Category', 'Art', 'Typ', 'Kategorie', 'Catégorie', 'Tipo'],
    ...['Categoría', 'Soort', 'Categorie', 'Rodzaj', 'Kategoria'],
  ],
  thresholdHours: ['Threshold FH', 'Initial FH'],
  intervalHours: [
    ...['Interval FH', 'Repeat FH', 'FH', 'Interval Hours', 'Intervall Stunden', 'Intervall FH'],
    ...['Intervall h', 'Intervalle heures', 'Intervalle FH', 'Intervalo horas', 'Intervalo FH'],
    ...['Interval uren', 'Interwał godziny', 'Interwał FH', 'Stunden', 'Heures', 'Horas', 'Uren'],
    ...['Godziny', 'Intervall Std', 'Intervall Flugstunden', 'Std', 'Flugstunden'],
  ],
  thresholdCycles: ['Threshold FC', 'Initial FC'],
  intervalCycles: [
    ...['Interval FC', 'Repeat FC', 'FC', 'Interval Cycles', 'Intervall Zyklen', 'Intervall FC'],
    ...['Intervalle cycles', 'Intervalle FC', 'Intervalo ciclos', 'Intervalo FC'],
    ...['Interval cycli', 'Interwał cykle', 'Interwał FC', 'Zyklen', 'Ciclos', 'Cycli', 'Cykle'],
    ...['Intervall Landungen', 'Landungen'],
  ],
  intervalValue: [
    ...['Interval', 'Calendar Interval', 'Intervall', 'Intervalle', 'Intervalo', 'Interwał'],
    ...['Calendar', 'Intervall Kalender', 'Kalender', 'Kalenderintervall', 'Kalenderzeit'],
  ],
  intervalUnit: [
    ...['Interval Unit', 'Calendar Unit', 'Einheit', 'Unité', 'Unidad', 'Eenheid', 'Jednostka'],
  ],
  toleranceHours: ['Toleranz Std', 'Toleranz Stunden', 'Toleranz FH', 'Tolerance FH'],
  toleranceCycles: ['Toleranz Zyklen', 'Toleranz Landungen', 'Toleranz FC', 'Tolerance FC'],
  toleranceDays: ['Toleranz Tage'],
  manHours: ['MH', 'Man Hours', 'Labour Hours', 'Mannstunden', 'Arbeitsstunden'],
  reference: [
    ...['Document', 'Manual Reference', 'Referenz', 'Référence', 'Referencia', 'Referentie'],
    ...['Dokument', 'Unterlage', ...noteNames],
  ],
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
  intervalValue: 'Days, months or years from one time to the next. The unit has its own column.',
  intervalUnit: 'Days, months or years.',
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

const ofTasks = taskPlaces.map((place) => {
  const { column } = taskFields[place]
  return {
    ...columnOf(column, withUnit(taskFields[place]), taskNames[column]),
    units: unitsOf[column],
  }
})

const intervalIn = (
  unit: 'days' | 'months' | 'years',
  ...otherNames: readonly string[]
): ImportField => ({
  name: `interval in ${unit}`,
  label: `Every, ${unit}`,
  otherNames,
  isNeeded: false,
  kind: 'number',
  help: `${unit.charAt(0).toUpperCase()}${unit.slice(1)} from one time to the next.`,
  as: { name: 'intervalValue', beside: { intervalUnit: unit } },
  units: intervalUnits,
})

export const taskColumns = [
  ...explained(ofTasks, taskHelp),
  intervalIn(
    'days',
    ...['Interval Days', 'Days', 'Calendar Days', 'Interval DY', 'Repeat Days'],
    ...['Intervall Tage', 'Tage', 'Intervalle jours', 'Jours', 'Intervalo días', 'Días'],
    ...['Interval dagen', 'Dagen', 'Interwał dni', 'Dni'],
  ),
  intervalIn(
    'months',
    ...['Interval Months', 'Months', 'Calendar Months', 'Interval MO', 'Repeat Months'],
    ...['Intervall Monate', 'Monate', 'Intervalle mois', 'Mois', 'Intervalo meses', 'Meses'],
    ...['Interval maanden', 'Maanden', 'Interwał miesiące', 'Miesiące'],
  ),
  intervalIn(
    'years',
    ...['Interval Years', 'Years', 'Calendar Years', 'Interval YR', 'Repeat Years'],
    ...['Intervall Jahre', 'Jahre', 'Intervalle ans', 'Ans', 'Années', 'Intervalo años', 'Años'],
    ...['Interval jaren', 'Jaren', 'Interwał lata', 'Lata'],
  ),
  toleranceWithUnit,
]
