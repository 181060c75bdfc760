import { sheetFields } from '@aerofleet/shared/records/component-sheet'
import type { NamesOf } from '@aerofleet/shared/records/field'
import { columnsOf, type ImportField } from '@aerofleet/ui/import/columns'
import { hasDecimals, mostly } from '@aerofleet/ui/import/file/looks-like'
import { simplified } from '@aerofleet/ui/import/simplified'
import advisoryNames from './headings/advisory.json'
import aircraftCyclesNames from './headings/aircraft-cycles.json'
import aircraftHoursNames from './headings/aircraft-hours.json'
import asOfNames from './headings/as-of.json'
import ataNames from './headings/ata.json'
import certificateNames from './headings/certificate.json'
import classNames from './headings/component-class.json'
import cyclesFactorNames from './headings/cycles-factor.json'
import fittedAircraftCyclesNames from './headings/fitted-aircraft-cycles.json'
import fittedAircraftHoursNames from './headings/fitted-aircraft-hours.json'
import fittedCyclesNames from './headings/fitted-cycles.json'
import fittedHoursNames from './headings/fitted-hours.json'
import hoursFactorNames from './headings/hours-factor.json'
import installedOnNames from './headings/installed-on.json'
import limitCyclesNames from './headings/limit-cycles.json'
import limitHoursNames from './headings/limit-hours.json'
import limitTimeNames from './headings/limit-time.json'
import limitNames from './headings/limit.json'
import newOnNames from './headings/new-on.json'
import overhaulCyclesNames from './headings/overhaul-cycles.json'
import overhaulHoursNames from './headings/overhaul-hours.json'
import overhaulTimeNames from './headings/overhaul-time.json'
import overhauledOnNames from './headings/overhauled-on.json'
import ownerNames from './headings/owner.json'
import parentPartNumberNames from './headings/parent-part-number.json'
import parentSerialNumberNames from './headings/parent-serial-number.json'
import actionNames from './headings/part-action.json'
import csnNames from './headings/part-csn.json'
import csoNames from './headings/part-cso.json'
import partNameNames from './headings/part-name.json'
import partNumberNames from './headings/part-number.json'
import tsnNames from './headings/part-tsn.json'
import tsoNames from './headings/part-tso.json'
import positionNames from './headings/position.json'
import remainingCyclesNames from './headings/remaining-cycles.json'
import remainingHoursNames from './headings/remaining-hours.json'
import remainingNames from './headings/remaining.json'
import serialNumberNames from './headings/serial-number.json'
import titleNames from './headings/title.json'
import { mendedAta, tailColumn } from './import-columns'
import { unitsOf } from './limit-units'
import { factorOfSheet, mendedCell, mendedLimit, wholeOfSheet } from './sheet-cells'

type SheetColumn = NamesOf<typeof sheetFields>

const names: Partial<Record<SheetColumn, readonly string[]>> = {
  partNumber: partNumberNames,
  serialNumber: serialNumberNames,
  name: [...partNameNames, ...titleNames],
  class: classNames,
  position: positionNames,
  parentPartNumber: parentPartNumberNames,
  parentSerialNumber: parentSerialNumberNames,
  asOf: asOfNames,
  aircraftHours: aircraftHoursNames,
  aircraftCycles: aircraftCyclesNames,
  installedOn: installedOnNames,
  fittedAircraftHours: fittedAircraftHoursNames,
  fittedAircraftCycles: fittedAircraftCyclesNames,
  fittedHours: fittedHoursNames,
  fittedCycles: fittedCyclesNames,
  tsn: tsnNames,
  csn: csnNames,
  tso: tsoNames,
  cso: csoNames,
  action: actionNames,
  limitHours: [...limitHoursNames, ...limitNames],
  limitCycles: [...limitCyclesNames, ...limitNames],
  limitValue: limitTimeNames,
  overhaulHours: overhaulHoursNames,
  overhaulCycles: overhaulCyclesNames,
  overhaulValue: overhaulTimeNames,
  remainingHours: [...remainingHoursNames, ...remainingNames],
  remainingCycles: [...remainingCyclesNames, ...remainingNames],
  advisory: advisoryNames,
  hoursFactor: hoursFactorNames,
  cyclesFactor: cyclesFactorNames,
  newOn: newOnNames,
  overhauledOn: overhauledOnNames,
  certificate: certificateNames,
  owner: ownerNames,
  ata: ataNames,
}

const simple = (headings: readonly string[]) => new Set(headings.map(simplified))
/** They name a limit, but not in what. */
const bare = simple([...limitNames, ...remainingNames])
const ofHours = simple([...tsnNames, ...tsoNames])
const ofCycles = simple([...csnNames, ...csoNames])

/** A limit without a unit is in cycles, unless its figures have decimals or the sheet has hours alone. */
function isInHours(cells: readonly string[], headings: readonly string[]): boolean {
  const has = (known: ReadonlySet<string>) => headings.some((heading) => known.has(heading))
  return mostly(cells, hasDecimals) || (has(ofHours) && !has(ofCycles))
}

const isOther =
  (field: 'hours' | 'cycles'): NonNullable<ImportField['isOther']> =>
  (cells, headings, heading) =>
    bare.has(heading) && isInHours(cells, headings) !== (field === 'hours')

function ofSheet(field: ImportField): ImportField {
  const { name } = field
  if (name === 'ata') return { ...field, mend: mendedAta }
  if (name === 'hoursFactor' || name === 'cyclesFactor')
    return { ...field, readFigure: factorOfSheet, mend: mendedCell }
  if (name === 'limitUnit' || name === 'overhaulUnit')
    return {
      ...field,
      unitsFor: name === 'limitUnit' ? 'limitValue' : 'overhaulValue',
      isRare: true,
    }
  const isLimit = /^(?:limit|overhaul)/.test(name)
  const isWhole = /Cycles$|^cs|Value$/.test(name) || name === 'fittedCycles'
  return {
    ...field,
    units: unitsOf[name] ?? field.units,
    ...(field.kind !== 'date' && { mend: isLimit ? mendedLimit : mendedCell }),
    ...(isWhole && { readFigure: wholeOfSheet }),
    ...(/^(?:limit|remaining)Hours$/.test(name) && { isOther: isOther('hours') }),
    ...(/^(?:limit|remaining)Cycles$/.test(name) && { isOther: isOther('cycles') }),
  }
}

const columns = columnsOf(sheetFields, names).map(ofSheet)

// An aircraft in a title above the sheet is that of the engine, not of each row.
const { ofAll: _, ...tail } = tailColumn

/** The columns of a status sheet of components. */
export const componentColumns: readonly ImportField[] = [
  ...columns.slice(0, 5),
  { ...tail, isNeeded: false },
  ...columns.slice(5),
]

/** Says why a row is no part: modules and sums have no part number. One with a serial number and a limit lacks it. */
export function whyNoPart(values: Readonly<Record<string, string>>): string | undefined {
  const { partNumber = '', serialNumber = '' } = values
  if (partNumber !== '') return undefined
  const limits = ['limitHours', 'limitCycles', 'limitValue', 'overhaulHours', 'overhaulCycles']
  if (serialNumber !== '' && limits.some((name) => values[name])) return undefined
  return 'A line without a part number is no part, and is passed over.'
}
