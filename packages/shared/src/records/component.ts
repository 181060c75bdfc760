import type {
  ComponentCreate,
  ComponentInstall,
  ComponentRemove,
  ComponentUpdate,
  LimitWrite,
  Place,
} from '../contract/maintenance/components'
import type { PartLimitKind } from '../due/part'
import { formatHours, formatNumber } from '../format'
import type { ComponentClass, ComponentStatus, Condition } from '../work/component'
import { namesOf, type FieldsOf } from './field'
import { taskFields } from './task'

const optional = { isOptional: true } as const
const hours = { kind: 'number', unit: 'h', format: formatHours, ...optional } as const
const cycles = { kind: 'number', unit: 'cycles', format: formatNumber, ...optional } as const
const figure = { kind: 'number', format: formatNumber, ...optional } as const

const classWords = {
  engine: 'Engine',
  propeller: 'Propeller',
  apu: 'APU',
  'landing-gear': 'Landing gear',
  rotor: 'Rotor',
  other: 'Other',
} as const satisfies Record<ComponentClass, string>

const otherClassWords = {
  engine: ['Eng', 'Triebwerk', 'Motor', 'Moteur', 'Motore'],
  propeller: ['Prop', 'Hélice', 'Elica', 'Śmigło'],
  apu: ['Auxiliary power unit', 'Hilfstriebwerk'],
  'landing-gear': ['LDG', 'L/G', 'Gear', 'Undercarriage', 'Fahrwerk', 'Train', 'Tren'],
  rotor: ['Main rotor', 'Tail rotor', 'Hauptrotor', 'Heckrotor', 'MR', 'TR'],
} as const satisfies Partial<Record<ComponentClass, readonly string[]>>

const conditionWords = {
  serviceable: 'Serviceable',
  unserviceable: 'Unserviceable',
  scrapped: 'Scrapped',
} as const satisfies Record<Condition, string>

/** What names a part. Nobody changes it later. */
export const identityFields = {
  partNumber: { kind: 'text', label: 'Part number' },
  serialNumber: {
    kind: 'text',
    label: 'Serial number',
    help: 'None, or VARIOUS, for a set of parts.',
    ...optional,
  },
} as const satisfies FieldsOf<Pick<ComponentCreate, 'partNumber' | 'serialNumber'>>

/** What a part is. Its limits stand beside these. */
export const componentFields = {
  name: { kind: 'text', label: 'Name' },
  class: {
    kind: 'choice',
    label: 'Class',
    choices: classWords,
    otherWords: otherClassWords,
    ...optional,
  },
  owner: { kind: 'text', label: 'Owner', help: 'Of a loaned part.', ...optional },
  ata: { ...taskFields.ata, help: '72 or 72-50', ...optional },
  newOn: {
    kind: 'date',
    label: 'New on',
    help: 'A life in calendar time counts from this day.',
    ...optional,
  },
  overhauledOn: { kind: 'date', label: 'Overhauled on', ...optional },
  hoursFactor: {
    ...figure,
    label: 'Hours factor',
    help: 'How much the part counts for each hour of its aircraft, such as 1.15.',
  },
  cyclesFactor: { ...figure, label: 'Cycles factor' },
} as const satisfies FieldsOf<Omit<ComponentUpdate, 'limits'>>
export const componentNames = namesOf(componentFields)

/** The figures of a part. A missing one is unknown, which is not 0. */
export const partFigureFields = {
  tsn: { ...hours, label: 'TSN', help: 'Since new. Leave it empty if it is not known.' },
  csn: { ...cycles, label: 'CSN' },
  tso: { ...hours, label: 'TSO', help: 'Since the last overhaul or shop visit.' },
  cso: { ...cycles, label: 'CSO' },
} as const satisfies FieldsOf<Pick<ComponentCreate, 'tsn' | 'csn' | 'tso' | 'cso'>>
export const partFigureNames = namesOf(partFigureFields)

/** One limit of a part. `calendar.amount` and `calendar.unit` belong together. */
export const limitFields = {
  hours: { ...hours, label: 'Limit in hours' },
  cycles: { ...cycles, label: 'Limit in cycles' },
  'calendar.amount': { ...figure, label: 'Limit in time' },
  'calendar.unit': taskFields['limits.calendar.unit'],
  printedHours: { ...hours, label: 'Hours on paper' },
  printedCycles: { ...cycles, label: 'Cycles on paper' },
  advisory: { kind: 'flag', label: 'On condition: never overdue', ...optional },
} as const satisfies FieldsOf<
  Omit<LimitWrite, 'calendar'> & {
    'calendar.amount'?: number
    'calendar.unit'?: NonNullable<LimitWrite['calendar']>['unit']
  }
>

export const limitWords = {
  life: 'Life',
  overhaul: 'Overhaul',
} as const satisfies Record<PartLimitKind, string>

/** Where a part is, and the paper that it came with. */
export const placeFields = {
  position: { kind: 'text', label: 'Position', help: 'Such as ENG 1.', ...optional },
  certificate: {
    kind: 'text',
    label: 'Certificate',
    help: 'The paper that it came with, such as Form 1 4711.',
    ...optional,
  },
} as const satisfies FieldsOf<Pick<ComponentInstall, 'certificate'> & Pick<Place, 'position'>>

/** The day of an act and the figures of the aircraft on it. */
export const actFields = {
  date: { kind: 'date', label: 'Date', isOfZone: true },
  hours: { ...hours, label: 'Hours' },
  cycles: { ...cycles, label: 'Cycles' },
  reason: { kind: 'text', label: 'Reason' },
} as const satisfies FieldsOf<Pick<ComponentRemove, 'date' | 'hours' | 'cycles' | 'reason'>>

/** The day of the figures of a part that was there already. */
export const asOfField = { ...actFields.date, label: 'As of' } as const

export const conditionField = {
  kind: 'choice',
  label: 'Condition',
  choices: conditionWords,
} as const

export const statusWords = {
  installed: 'Installed',
  ...conditionWords,
} as const satisfies Record<ComponentStatus, string>
