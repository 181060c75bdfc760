import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { aircraftFields, operatorLabel, unknownTotal } from '@aerofleet/shared/records/aircraft'
import { columnsOf, type ImportField } from '@aerofleet/ui/import/columns'
import {
  cyclesHeadings,
  hoursHeadings,
  isOfPart,
  tailNumberHeadings,
} from '@aerofleet/ui/import/spreadsheet-words'
import type { FieldName } from '../fields/aircraft-fields'
import aircraftType from './headings/aircraft-type.json'
import operatorNames from './headings/operator.json'
import serialNumber from './headings/serial-number.json'

/** Names of the fields in the trade and in spreadsheets of several countries, the surest first. */
const otherNames: Record<FieldName | 'operator', readonly string[]> = {
  tailNumber: tailNumberHeadings,
  aircraftType,
  serialNumber,
  totalHours: hoursHeadings,
  totalCycles: cyclesHeadings,
  operator: operatorNames,
}

const ofAircraft = columnsOf(aircraftFields, otherNames).map((field): ImportField => {
  if (field.name === 'aircraftType') return { ...field, ofAll: 'type' }
  const isTotal = field.name === 'totalHours' || field.name === 'totalCycles'
  return isTotal ? { ...field, isOther: isOfPart, unknownAs: unknownTotal } : field
})
const operator: ImportField = {
  name: 'operator',
  label: operatorLabel,
  otherNames: otherNames.operator,
  isNeeded: false,
  help: 'The company that owns the aircraft, as in the list of operators.',
}

const operatorEmail: ImportField = {
  name: 'operatorEmail',
  label: 'Operator Email',
  isRare: true,
  otherNames: ['Operator Email Address', 'Owner Email', 'Company Email'],
  isNeeded: false,
  help: 'The email of a company that is not in the list yet. The import adds the company.',
}

/**
 * The server accepts the operator from admins only.
 * @param fleet the aircraft, whose types may be the type of all lines
 */
export function importFields(maySetOperator: boolean, fleet: readonly Aircraft[] = []) {
  const types = [...new Set(fleet.map(({ aircraftType }) => aircraftType))].toSorted()
  const fields = maySetOperator ? [...ofAircraft, operator, operatorEmail] : ofAircraft
  return fields.map((field) =>
    field.name === 'aircraftType' ? { ...field, things: types } : field,
  )
}
