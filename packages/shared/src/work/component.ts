export const componentClasses = [
  'engine',
  'propeller',
  'apu',
  'landing-gear',
  'rotor',
  'other',
] as const
export type ComponentClass = (typeof componentClasses)[number]

/** What becomes of a part that is removed, or what a part on the shelf is. */
export const conditions = ['serviceable', 'unserviceable', 'scrapped'] as const
export type Condition = (typeof conditions)[number]

export const componentStatuses = ['installed', ...conditions] as const
export type ComponentStatus = (typeof componentStatuses)[number]

/** An engine, a module of it, and a part of the module. */
export const maxLevels = 3

export const positionText = 'A position on an aircraft needs 1 to 20 characters'

/** How part and serial numbers are compared: in capitals, without blanks. */
export const partKey = (text: string): string => text.toUpperCase().replace(/\s/g, '')

const noSerials = new Set(['', 'VARIOUS', 'N/A', 'NA', 'UNK', 'UNKNOWN', '-', 'NONE'])

/** Returns the serial number, or an empty text for a set of parts without one. */
export const serialOf = (text: string): string => (noSerials.has(partKey(text)) ? '' : text.trim())

type Named = { serialNumber: string; name: string }

/** A part in a sentence: its serial number, or the name of a set. */
export const partName = ({ serialNumber, name }: Named): string => serialNumber || name
