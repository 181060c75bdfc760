import {
  cyclesFigure,
  maybe,
  optionalText,
  twoDecimals,
  wholeFigure,
} from '@aerofleet/shared/contract/fields'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { ComponentCreate } from '@aerofleet/shared/contract/maintenance/components'
import {
  choice,
  enteredDate,
  enteredHours,
  flag,
} from '@aerofleet/shared/contract/maintenance/fields'
import { counters, type Counter, type Figures } from '@aerofleet/shared/due/figures'
import { partLimits, type PartLimit, type PartLimitKind } from '@aerofleet/shared/due/part'
import { largestFigure } from '@aerofleet/shared/largest-figure'
import { partActions, sheetFields } from '@aerofleet/shared/records/component-sheet'
import { namesOf } from '@aerofleet/shared/records/field'
import { fileHours } from '@aerofleet/shared/typed-figure'
import * as z from 'zod/mini'
import { readCells } from '../../import/read-cells'
import { errorsOf } from '../../import/read-lines'
import type { FileRow } from '../../import/read-rows'

export const sheetColumns = ['tailNumber', ...namesOf(sheetFields)] as const
export type SheetColumn = (typeof sheetColumns)[number]

const hours = (name: keyof typeof sheetFields) => maybe(enteredHours(sheetFields[name].label))
const cycles = (name: keyof typeof sheetFields) => maybe(cyclesFigure(sheetFields[name].label))
const unit = maybe(choice('Unit', ['days', 'months', 'years']))
const {
  limits: _,
  place: __,
  asOf: ___,
  hours: ____,
  cycles: _____,
  accept: ______,
  ...part
} = ComponentCreate.shape

/** A sheet may print less than nothing. */
const remainingHours = z
  .number('Remaining must be hours such as 730.50')
  .check(twoDecimals('Remaining'))

const SheetRow = z.object({
  ...part,
  name: optionalText('Name', 80),
  position: optionalText('Position', 20),
  parentPartNumber: optionalText('Higher part number', 40),
  parentSerialNumber: optionalText('Higher serial number', 40),
  certificate: optionalText('Certificate', 60),
  asOf: maybe(enteredDate('As of')),
  aircraftHours: hours('aircraftHours'),
  aircraftCycles: cycles('aircraftCycles'),
  installedOn: maybe(enteredDate('Installed on')),
  fittedAircraftHours: hours('fittedAircraftHours'),
  fittedAircraftCycles: cycles('fittedAircraftCycles'),
  fittedHours: hours('fittedHours'),
  fittedCycles: cycles('fittedCycles'),
  action: maybe(choice('Action', partActions)),
  limitHours: hours('limitHours'),
  limitCycles: cycles('limitCycles'),
  limitValue: maybe(wholeFigure('Limit, time', 1, 36_500)),
  limitUnit: unit,
  overhaulHours: hours('overhaulHours'),
  overhaulCycles: cycles('overhaulCycles'),
  overhaulValue: maybe(wholeFigure('Overhaul, time', 1, 36_500)),
  overhaulUnit: unit,
  remainingHours: maybe(remainingHours),
  remainingCycles: maybe(wholeFigure('Remaining, cycles', -largestFigure, largestFigure)),
  advisory: flag('On condition'),
})
type SheetRow = z.infer<typeof SheetRow>

export type Printed = Partial<Record<PartLimitKind, Partial<Figures>>>

/** A part as a sheet has it, which may name it in one row for its life and in another for its overhaul. */
export type SheetPart = Omit<SheetRow, `limit${string}` | `overhaul${Capitalize<string>}`> & {
  line: number
  limits: Partial<Record<PartLimitKind, PartLimit>>
  printed: Printed
  /** The figures are those of the day of installation. */
  isFitted: boolean
  tailNumber: string
}

const known = <Values extends object>(values: Values) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- undefined values go
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

function limitIn(
  cells: Partial<Figures>,
  amount: number | undefined,
  unitOfAmount: SheetRow['limitUnit'],
): PartLimit {
  const calendar = amount === undefined ? undefined : { amount, unit: unitOfAmount ?? 'days' }
  return known({ ...cells, calendar })
}

const isLimit = (limit: PartLimit) => Object.keys(limit).length > 0

/** Returns the limits of a row, and which of them its remaining belongs to. */
function limitsOf(row: SheetRow): Pick<SheetPart, 'limits' | 'printed'> {
  const own = limitIn(
    known({ hours: row.limitHours, cycles: row.limitCycles }),
    row.limitValue,
    row.limitUnit,
  )
  const named = limitIn(
    known({ hours: row.overhaulHours, cycles: row.overhaulCycles }),
    row.overhaulValue,
    row.overhaulUnit,
  )
  // A life is never on condition.
  const isOverhaul =
    row.action === 'overhaul' || (row.advisory && row.action === undefined && !isLimit(named))
  const life = isOverhaul ? {} : own
  const overhaul = { ...(isOverhaul ? own : {}), ...named }
  const isOfOverhaul = (counter: Counter) =>
    isOverhaul || (life[counter] === undefined && overhaul[counter] !== undefined)
  const printed: Printed = {}
  for (const counter of counters) {
    const left = counter === 'hours' ? row.remainingHours : row.remainingCycles
    if (left === undefined) continue
    const kind = isOfOverhaul(counter) ? 'overhaul' : 'life'
    printed[kind] = { ...printed[kind], [counter]: left }
  }
  const advisory = row.advisory && { advisory: true }
  return {
    limits: {
      ...(isLimit(life) && { life }),
      ...(isLimit(overhaul) && { overhaul: { ...overhaul, ...advisory } }),
    },
    printed,
  }
}

const isGiven = (...values: readonly (number | undefined)[]) =>
  values.some((value) => value !== undefined)

/** Figures of the day of installation count where the row has none of another day. */
function figuresOf(row: SheetRow) {
  const { tsn, csn, tso, cso, fittedHours, fittedCycles } = row
  const isFitted =
    row.installedOn !== undefined &&
    !isGiven(tsn, csn, tso, cso) &&
    isGiven(fittedHours, fittedCycles, row.fittedAircraftHours, row.fittedAircraftCycles)
  if (!isFitted) return { isFitted }
  const fitted =
    row.action === 'overhaul'
      ? { tso: fittedHours, cso: fittedCycles }
      : { tsn: fittedHours, csn: fittedCycles }
  return { isFitted, ...fitted }
}

type FromInstallation = { newOn?: string | undefined; overhauledOn?: string | undefined }

/** The user may say that calendar limits count from the day of installation, where a row has no other day. */
function daysOf(row: SheetRow, limits: SheetPart['limits'], isAsked: boolean): FromInstallation {
  const { newOn, overhauledOn, installedOn } = row
  const of = (kind: PartLimitKind) => (isAsked && limits[kind]?.calendar ? installedOn : undefined)
  return { newOn: newOn ?? of('life'), overhauledOn: overhauledOn ?? of('overhaul') }
}

/** @param fromInstallation whether calendar limits count from the day of installation */
export function readRow(
  { line, cells }: FileRow<SheetColumn>,
  fromInstallation: boolean,
): { part?: SheetPart; errors: ImportError[] } {
  const { tailNumber = '', ...rest } = cells
  const remaining = rest.remainingHours
  const parsed = SheetRow.safeParse({
    ...readCells(sheetFields, rest),
    partNumber: rest.partNumber ?? '',
    ...(remaining !== undefined && { remainingHours: fileHours(remaining) }),
  })
  const errors = errorsOf(line, parsed)
  const row = parsed.data
  if (!row) return { errors }
  const refuse = (column: SheetColumn, message: string) => errors.push({ line, column, message })
  if (row.limitValue !== undefined && row.limitUnit === undefined)
    refuse('limitValue', 'Say the unit: days, months or years')
  if (row.overhaulValue !== undefined && row.overhaulUnit === undefined)
    refuse('overhaulValue', 'Say the unit: days, months or years')
  if (row.advisory && row.action === 'discard')
    refuse('advisory', 'A life limit is never on condition')
  const limits = limitsOf(row)
  const days = daysOf(row, limits.limits, fromInstallation)
  return { part: { ...row, ...figuresOf(row), ...limits, ...days, line, tailNumber }, errors }
}

/** Adds what a second row says of the same part, such as its overhaul beside its life. */
export function merged(one: SheetPart, other: SheetPart): SheetPart {
  const both = { ...known(other), ...known(one) }
  const printed = { ...other.printed, ...one.printed }
  return { ...one, ...both, limits: { ...other.limits, ...one.limits }, printed }
}

export const isOtherLimit = (one: SheetPart, other: SheetPart): boolean =>
  partLimits.every((kind) => !(one.limits[kind] && other.limits[kind])) &&
  Object.keys(one.limits).length + Object.keys(other.limits).length > 0
