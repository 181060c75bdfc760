import { operatorLabel } from '@aerofleet/shared/records/aircraft'
import type { ImportField } from '@aerofleet/ui/import/columns'
import { fieldNames, fields, isFigure, type FieldName } from '../fields/aircraft-fields'

/** What the trade and spreadsheets of several countries call the fields, the surest first. */
const otherNames: Record<FieldName | 'operator', readonly string[]> = {
  tailNumber: [
    ...[
      'Registration',
      'Reg',
      'Tail',
      'Tail No',
      'Reg No',
      'Registration No',
      'Registration Number',
    ],
    ...[
      'Registration Mark',
      'Aircraft Registration',
      'A/C Registration',
      'A/C Reg',
      'Aircraft Reg',
    ],
    ...[
      'Kennzeichen',
      'Kennung',
      'Immatriculation',
      'Matrícula',
      'Matricola',
      'Registratie',
      'Marcas',
    ],
  ],
  aircraftType: [
    ...['Type', 'A/C Type', 'Model', 'Aircraft Model', 'A/C Model', 'Type of Aircraft', 'Aircraft'],
    ...['Muster', 'Flugzeugmuster', 'Typ', 'Flugzeugtyp', 'Modèle', 'Modelo', 'Modello', 'Tipo'],
  ],
  serialNumber: [
    ...['MSN', 'S/N', 'Serial', 'Serial No', 'Ser No', 'Manufacturer Serial Number', 'C/N'],
    ...[
      "Manufacturer's Serial Number",
      'Construction Number',
      'Werknummer',
      'Werk-Nr',
      'Seriennummer',
    ],
    ...['Numéro de série', 'N° de série', 'Número de serie', 'Número de série', 'Numero di serie'],
  ],
  totalHours: [
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
    ...['Heures de vol', 'Heures totales', 'Horas de vuelo', 'Horas de voo', 'Ore di volo'],
  ],
  totalCycles: [
    ...['CSN', 'TC', 'TCSN', 'FC', 'Flight Cycles', 'Total Flight Cycles', 'Cycles', 'Total FC'],
    ...['Cycles Since New', 'Airframe Cycles', 'Landings', 'Total Landings', 'LDG'],
    ...['Zyklen', 'Flugzyklen', 'Landungen', 'Cycles de vol', 'Atterrissages', 'Ciclos', 'Cicli'],
  ],
  operator: [
    ...['Operator Name', 'Operated by', 'Owner', 'Company', 'Company Name', 'Airline', 'Customer'],
    ...[
      'Halter',
      'Betreiber',
      'Exploitant',
      'Propriétaire',
      'Operador',
      'Operatore',
      'Propietario',
    ],
  ],
}

const ofAircraft: readonly ImportField[] = fieldNames.map((name) => ({
  name,
  label: fields[name].label,
  otherNames: otherNames[name],
  isNeeded: !fields[name].isOptional,
  isFigure: isFigure(name),
}))
const operator: ImportField = {
  name: 'operator',
  label: operatorLabel,
  otherNames: otherNames.operator,
  isNeeded: false,
}

/** The server takes the operator from admins only. */
export const importFields = (maySetOperator: boolean) =>
  maySetOperator ? [...ofAircraft, operator] : ofAircraft
