import type { Field } from '@aerofleet/shared/records/field'
import { wordsOfUnit } from '@aerofleet/shared/unit-words'
import { simplified } from './simplified'

// Words of spreadsheets in several languages. An import recognises columns by their headings. `headings/` has a file for
// each field. If two columns have known headings of the same field, the one that stands first in the file wins.
export { default as tailNumberHeadings } from './headings/tail-number.json'
export { default as hoursHeadings } from './headings/hours.json'
export { default as cyclesHeadings } from './headings/cycles.json'

/** Hours and cycles of the aircraft. Beside one of them TSN is that of a part, and so is a CSN beside that TSN. */
const ofAircraft = [
  ...['TAT', 'TTAF', 'TAC', 'TCAF', 'ACTT', 'A/C TT', 'Aircraft TT', 'Total Air Time'],
  ...['Aircraft Hours', 'Aircraft Cycles', 'A/C Hours', 'A/C Cycles', 'Airframe Hours'],
  ...['Airframe Total Time', 'Total Time Airframe', 'Airframe Cycles', 'Total Air Cycles'],
].map(simplified)
const hoursOfParts = ['tsn', 'ttsn', 'tso'].map(simplified)
const cyclesOfParts = ['csn', 'tcsn', 'cso'].map(simplified)

/** Whether a heading names the hours or cycles of a part, as the headings beside it tell. */
export function isOfPart(_: readonly string[], headings: readonly string[], heading: string) {
  const areParts = headings.some((each) => ofAircraft.includes(each))
  if (hoursOfParts.includes(heading)) return areParts
  const besideHours = headings.some((each) => hoursOfParts.includes(each))
  return areParts && besideHours && cyclesOfParts.includes(heading)
}

/** The units that may stand in the cells of a field with one unit. */
export function unitsOfField(name: string, unit: Field['unit']) {
  const labels = { h: 'Hours', cycles: 'Cycles', days: 'Days' }
  return unit === undefined ? [] : [{ words: wordsOfUnit[unit], label: labels[unit], name }]
}
