import { formatHours, formatNumber } from '../format'
import {
  asOfField,
  componentFields,
  identityFields,
  partFigureFields,
  placeFields,
} from './component'
import type { Fields } from './field'
import { taskFields } from './task'

const optional = { isOptional: true } as const
const hours = { kind: 'number', unit: 'h', format: formatHours, ...optional } as const
const cycles = { kind: 'number', unit: 'cycles', format: formatNumber, ...optional } as const
const figure = { kind: 'number', format: formatNumber, ...optional } as const
const text = { kind: 'text', ...optional } as const

const { kind, 'limits.calendar.unit': unit } = taskFields
const { otherWords } = kind

/** Which limits the row of a status sheet has. */
export const partActions = ['discard', 'overhaul'] as const
const actionField = {
  kind: 'choice',
  label: 'Action',
  choices: { discard: 'Discard', overhaul: 'Overhaul' },
  otherWords: {
    discard: otherWords.discard,
    overhaul: ['Restoration', ...otherWords.restoration],
  },
  help: 'Overhaul or discard: which of the two the limits of the row are.',
  ...optional,
} as const

/**
 * The columns of a status sheet. `limit…` are those of the life, or of the overhaul if the action says so. `fitted…`
 * are figures of the day of installation.
 */
export const sheetFields = {
  partNumber: identityFields.partNumber,
  serialNumber: identityFields.serialNumber,
  name: { ...componentFields.name, ...optional },
  class: componentFields.class,
  position: placeFields.position,
  parentPartNumber: { ...text, label: 'Higher part number', help: 'Of the part that it is in.' },
  parentSerialNumber: { ...text, label: 'Higher serial number' },
  asOf: { ...asOfField, ...optional },
  aircraftHours: { ...hours, label: 'Aircraft hours', help: 'Of the aircraft on that day.' },
  aircraftCycles: { ...cycles, label: 'Aircraft cycles' },
  installedOn: { kind: 'date', label: 'Installed on', ...optional },
  fittedAircraftHours: { ...hours, label: 'Aircraft hours at installation' },
  fittedAircraftCycles: { ...cycles, label: 'Aircraft cycles at installation' },
  fittedHours: { ...hours, label: 'Part hours at installation' },
  fittedCycles: { ...cycles, label: 'Part cycles at installation' },
  ...partFigureFields,
  action: actionField,
  limitHours: { ...hours, label: 'Limit, h' },
  limitCycles: { ...cycles, label: 'Limit, cycles' },
  limitValue: { ...figure, label: 'Limit, time', help: 'With its unit, such as 10 Y.' },
  limitUnit: { ...unit, label: 'Limit, unit' },
  overhaulHours: { ...hours, label: 'Overhaul, h' },
  overhaulCycles: { ...cycles, label: 'Overhaul, cycles' },
  overhaulValue: { ...figure, label: 'Overhaul, time' },
  overhaulUnit: { ...unit, label: 'Overhaul, unit' },
  remainingHours: { ...hours, label: 'Remaining, h', help: 'As printed, of the limit.' },
  remainingCycles: { ...cycles, label: 'Remaining, cycles' },
  advisory: { kind: 'flag', label: 'On condition', ...optional },
  hoursFactor: componentFields.hoursFactor,
  cyclesFactor: componentFields.cyclesFactor,
  newOn: componentFields.newOn,
  overhauledOn: componentFields.overhauledOn,
  certificate: placeFields.certificate,
  owner: componentFields.owner,
  ata: componentFields.ata,
} as const satisfies Fields
