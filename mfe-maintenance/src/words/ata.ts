import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'

/** Short titles of the chapters of ATA 100, in our own words. */
const ataTitles: Record<string, string> = {
  '05': 'Time limits',
  '06': 'Dimensions',
  '07': 'Lifting',
  '08': 'Levelling',
  '09': 'Towing',
  '10': 'Parking',
  '11': 'Placards',
  '12': 'Servicing',
  '18': 'Vibration',
  '20': 'Standard practices',
  '21': 'Air conditioning',
  '22': 'Autoflight',
  '23': 'Communications',
  '24': 'Electrical power',
  '25': 'Furnishings',
  '26': 'Fire protection',
  '27': 'Flight controls',
  '28': 'Fuel',
  '29': 'Hydraulics',
  '30': 'Ice and rain',
  '31': 'Instruments',
  '32': 'Landing gear',
  '33': 'Lights',
  '34': 'Navigation',
  '35': 'Oxygen',
  '36': 'Pneumatic',
  '37': 'Vacuum',
  '38': 'Water and waste',
  '42': 'Integrated avionics',
  '44': 'Cabin systems',
  '45': 'Maintenance system',
  '46': 'Information systems',
  '47': 'Inert gas',
  '49': 'Auxiliary power',
  '51': 'Structures',
  '52': 'Doors',
  '53': 'Fuselage',
  '54': 'Nacelles and pylons',
  '55': 'Stabilisers',
  '56': 'Windows',
  '57': 'Wings',
  '61': 'Propellers',
  '62': 'Main rotor',
  '63': 'Rotor drive',
  '64': 'Tail rotor',
  '65': 'Tail rotor drive',
  '67': 'Rotor controls',
  '70': 'Engine practices',
  '71': 'Power plant',
  '72': 'Engine',
  '73': 'Engine fuel',
  '74': 'Ignition',
  '75': 'Engine air',
  '76': 'Engine controls',
  '77': 'Engine indication',
  '78': 'Exhaust',
  '79': 'Oil',
  '80': 'Starting',
}

export const chapters = Object.entries(ataTitles).sort()

/** Returns the title of an ATA chapter; its number if it has none, and nothing without one. */
export const chapterText = (ata: string): string =>
  ata && (ataTitles[ata.slice(0, 2)] ?? `ATA ${ata}`)

/** Returns the code of a task with its ATA chapter. */
export const taskNote = ({ code, ata }: Pick<DueRow, 'code' | 'ata'>): string =>
  [code, chapterText(ata)].filter(Boolean).join(' · ')
