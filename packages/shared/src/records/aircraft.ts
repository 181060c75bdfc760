import { aircraftLongest, type Aircraft, type AircraftUpdate } from '../contract/aircraft'
import { formatHours, formatNumber } from '../format'
import { largestFigure } from '../largest-figure'
import type { FieldsOf } from './field'

const { aircraftType, tailNumber, serialNumber } = aircraftLongest
const largest = formatNumber(largestFigure)

type Values = Pick<Aircraft, keyof Omit<AircraftUpdate, 'id' | 'operatorId'>>
/** The name of the column in the address of the list, as in `?sort=-hours`. */
type InList = { column: string }

/** In the order of the forms. */
export const aircraftFields = {
  aircraftType: {
    column: 'type',
    kind: 'text',
    label: 'Aircraft Type',
    short: 'Type',
    help: `For example Airbus A320-214. Up to ${aircraftType} characters.`,
  },
  tailNumber: {
    column: 'tail',
    kind: 'text',
    label: 'Tail Number',
    help: `The registration, for example D-AIZC. Up to ${tailNumber} characters, in the fleet only once.`,
  },
  serialNumber: {
    column: 'serial',
    kind: 'text',
    label: 'Serial Number',
    help: `The number of the manufacturer (MSN), for example 05423. Up to ${serialNumber} characters.`,
  },
  totalHours: {
    column: 'hours',
    kind: 'counter',
    label: 'Total Hours',
    short: 'Hours',
    unit: 'h',
    format: formatHours,
    help: `Flight hours since new, for example 4210.5. From 0 to ${largest}, up to two decimals.`,
  },
  totalCycles: {
    column: 'cycles',
    kind: 'counter',
    label: 'Total Cycles',
    short: 'Cycles',
    unit: 'cycles',
    format: formatNumber,
    help: `Landings since new, for example 2871. A whole number from 0 to ${largest}.`,
  },
} as const satisfies FieldsOf<Values> & Record<keyof Values, InList>

export const notKnownYet = 'Not known yet'

/** The cell of a file for hours or cycles of a new aircraft that nobody knows. */
export const unknownTotal = 'unknown'

/** A total that reads 0 is unknown while the aircraft has `totalsUnknown`. */
export const isUnknownTotal = (aircraft: Aircraft, name: keyof Values): boolean =>
  aircraftFields[name].kind === 'counter' && aircraft.totalsUnknown === true && aircraft[name] === 0

export const operatorLabel = 'Operator'
