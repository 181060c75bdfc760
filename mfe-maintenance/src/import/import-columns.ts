import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import type { Field } from '@aerofleet/shared/records/field'
import { baselineFields, comparedDueFields } from '@aerofleet/shared/records/item'
import { readingRowFields } from '@aerofleet/shared/records/reading'
import { taskFields, taskPlaces, type TaskPlace } from '@aerofleet/shared/records/task'
import { hourUnits } from '@aerofleet/shared/unit-words'
import { columnOf, columnsOf, type ImportField } from '@aerofleet/ui/import/columns'
import { unitOf } from '@aerofleet/ui/import/file/amounts'
import { mayBeFlights } from '@aerofleet/ui/import/file/flights'
import { simplified } from '@aerofleet/ui/import/simplified'
import {
  cyclesHeadings,
  hoursHeadings,
  isOfPart,
  tailNumberHeadings,
} from '@aerofleet/ui/import/spreadsheet-words'
import { intervalUnits, toleranceWithUnit, unitsOf, unitWords } from './limit-units'

const tailColumn: ImportField = {
  ...columnOf('tailNumber', aircraftFields.tailNumber, [...tailNumberHeadings, 'Aircraft']),
  ofAll: 'aircraft',
}

/** Titles of tasks are words, codes are not. */
const isTitle = (cell: string) => /\p{L}{3}.*\s\S|\s.*\p{L}{3}/u.test(cell)
const areTitles = (cells: readonly string[]) => 2 * cells.filter(isTitle).length >= cells.length
const codeColumn = (names: readonly string[]): ImportField => ({
  ...columnOf('code', taskFields.code, names),
  isOther: (cells) => cells.length > 0 && areTitles(cells),
})

/** A spreadsheet shortens 05-20 to 5-20, and 05 to 5. */
function mendedAta(text: string) {
  const parts = text.trim().split('-')
  const isShort = parts.length <= 3 && parts.every((part) => /^\d{1,2}$/.test(part))
  const value = parts.map((part) => part.padStart(2, '0')).join('-')
  return isShort && value !== text
    ? { value, remark: `ATA ${text} is read as ${value}.` }
    : undefined
}

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
).map(ofReading)

export const baselineColumns = explained(
  [
    tailColumn,
    codeColumn(codeNames),
    ...columnsOf(baselineFields, {
      date: [
        ...[...dateNames, 'Last Done', 'Date Done', 'Last Date', 'Complied With'],
        ...['Zuletzt', 'Zuletzt am', 'Letzte Durchführung', 'Dernière exécution', 'Última vez'],
        ...['Última ejecución', 'Laatst uitgevoerd', 'Ostatnio wykonano', 'Ostatnie wykonanie'],
        ...['Durchgeführt am', 'Erledigt am', 'Compliance Date', 'C/W Date', 'Last C/W'],
        ...['Date Complied', 'Last Complied', 'Last Compliance', 'Last Compliance Date'],
      ],
      hours: [
        ...['Last Hours', 'At Hours', 'Bei Std', 'Bei Stunden', 'Bei FH', 'Compliance Hours'],
        ...['C/W Hours', 'Last Compliance Hours', 'Hours at Compliance', ...hoursHeadings],
      ],
      cycles: [
        'Last Cycles',
        'At Cycles',
        'Bei Zyklen',
        'Bei Landungen',
        'Bei FC',
        ...['Compliance Cycles', 'C/W Cycles', 'Compliance Landings', 'C/W Landings'],
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
    ...columnsOf(comparedDueFields, {
      dueDate: ['Due Date', 'Due', 'Next Due', 'Next Due Date', 'Fällig am', 'Fällig'],
      dueHours: ['Due Hours', 'Due At', 'Next Due Hours', 'Due FH', 'Fällig bei Std', 'Fällig bei'],
      dueCycles: ['Due Cycles', 'Due Landings', 'Next Due Cycles', 'Due FC', 'Next Due Landings'],
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
  title: [
    ...['Description', 'Task Description', 'Task Title', 'Name', 'Bezeichnung', 'Beschreibung'],
    ...['Titel', 'Désignation', 'Libellé', 'Titre', 'Descripción', 'Título', 'Omschrijving'],
    ...['Beschrijving', 'Opis', 'Tytuł', 'Nazwa', 'Maßnahme', 'Tätigkeit', 'Arbeit', 'Aufgabe'],
    ...['Task', 'Inspection', 'Maintenance Task', 'Work', 'Item Description'],
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
  isLimit: true,
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
