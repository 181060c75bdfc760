import type { Field } from '@aerofleet/shared/records/field'
import { wordsOfUnit } from '@aerofleet/shared/unit-words'
import { simplified } from './simplified'

// Words of spreadsheets in several languages. An import recognises columns by their headings. If two columns have known
// headings of the same field, the heading that stands first here wins.

export const tailNumberHeadings = [
  ...['Registration', 'Reg', 'Tail', 'Tail No', 'Reg No', 'Registration No', 'Registration Number'],
  ...[
    'N-Number',
    'Registration Mark',
    'Aircraft Registration',
    'A/C Registration',
    'A/C Reg',
    'Aircraft Reg',
  ],
  ...[
    'Kennzeichen',
    'Kennung',
    'Kennz',
    'LFZ',
    'Luftfahrzeug',
    'Immatriculation',
    'Matrícula',
    'Matricola',
    'Registratie',
    'Marcas',
  ],
  ...['Luftfahrzeugkennzeichen', 'Lfz-Kennzeichen', 'Immat', 'Registratienummer', 'Marche'],
  ...['Rejestracja', 'Znak rejestracyjny', 'Znaki rejestracyjne', 'Znaki'],
]

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

export const hoursHeadings = [
  ...['TAT', 'Total Air Time', 'ACTT', 'A/C TT', 'Aircraft TT', 'Aircraft Hours', 'A/C Hours'],
  ...['Gesamtzeit', 'Gesamtstand', 'Total Hours Airframe'],
  ...[
    'TTAF',
    'TSN',
    'TTSN',
    'FH',
    'Flight Hours',
    'Total Flight Hours',
    'Hours',
    'Total Time',
    'TT',
  ],
  ...['Total Time Airframe', 'Airframe Hours', 'Airframe Total Time', 'AFH', 'Hours Since New'],
  ...['Time Since New', 'Total FH', 'Flugstunden', 'Betriebsstunden', 'Gesamtstunden'],
  ...[
    'Gesamtflugstunden',
    'Flugzeit',
    'Gesamtflugzeit',
    'Stunden',
    'Flugstunden gesamt',
    'Stunden gesamt',
    'Std',
  ],
  ...['Heures de vol', 'Heures totales', 'Horas de vuelo', 'Horas de voo', 'Ore di volo'],
  ...['Heures', 'Heures cellule', 'Total heures', 'Horas totales', 'Total horas', 'Horas', 'Ore'],
  ...['Vlieguren', 'Totale vlieguren', 'Totaal vlieguren', 'Totaal uren', 'Uren', 'Ore totali'],
  ...['Nalot', 'Nalot całkowity', 'Godziny lotu', 'Godziny nalotu', 'Liczba godzin', 'Godziny'],
]

export const cyclesHeadings = [
  ...['TAC', 'TCAF', 'Total Air Cycles', 'Aircraft Cycles', 'A/C Cycles'],
  ...['CSN', 'TC', 'TCSN', 'FC', 'Flight Cycles', 'Total Flight Cycles', 'Cycles', 'Total FC'],
  ...['Cycles Since New', 'Airframe Cycles', 'Landings', 'Total Landings', 'LDG', 'LDGS'],
  ...['Zyklen', 'Flugzyklen', 'Landungen', 'Cycles de vol', 'Atterrissages', 'Ciclos', 'Cicli'],
  ...[
    'Gesamtzyklen',
    'Gesamtlandungen',
    'Zyklen gesamt',
    'Landungen gesamt',
    'Cycles totaux',
    'Nombre de cycles',
    'Ciclos totales',
  ],
  ...['Aterrizajes', 'Cycli', 'Cyclussen', 'Vluchtcycli', 'Landingen', 'Atterraggi'],
  ...['Cykle', 'Liczba cykli', 'Lądowania', 'Liczba lądowań'],
]

/** The units that may stand in the cells of a field with one unit. */
export function unitsOfField(name: string, unit: Field['unit']) {
  const labels = { h: 'Hours', cycles: 'Cycles', days: 'Days' }
  return unit === undefined ? [] : [{ words: wordsOfUnit[unit], label: labels[unit], name }]
}
