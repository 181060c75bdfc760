import { partKey } from '@aerofleet/shared/work/component'
import type { SentRow } from '@aerofleet/ui/import/file/rewrite'

/** What the rows of a sheet belong to, as the user says it once. */
export const owners = ['aircraft', 'installed', 'new'] as const
export type Owner = (typeof owners)[number]
export type Answers = ReadonlyMap<string, string>

/** The answers that describe a new engine, by the columns of its row. */
const ofEngine = [
  ...['partNumber', 'serialNumber', 'name', 'class', 'position', 'tailNumber', 'tsn', 'csn'],
] as const

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))

export type OwnedRows = {
  rows: readonly SentRow[]
  /** The line of the new engine, which the file lacks. */
  engineLine?: number
}

/** Adds to each row what it belongs to, unless the row says it itself, and a new engine as a row of its own. */
export function withOwner(rows: readonly SentRow[], answers: Answers): OwnedRows {
  const of = (name: string) => answers.get(name)?.trim() ?? ''
  const day = { asOf: of('asOf'), aircraftHours: of('hours'), aircraftCycles: of('cycles') }
  const owner = of('belongs')
  const parent = { parentPartNumber: of('partNumber'), parentSerialNumber: of('serialNumber') }
  const place = owner === 'aircraft' ? { tailNumber: of('tailNumber') } : owner === '' ? {} : parent
  const isEngine = ({ partNumber = '', serialNumber = '' }: SentRow['values']) =>
    owner === 'new' &&
    partKey(partNumber) === partKey(of('partNumber')) &&
    partKey(serialNumber) === partKey(of('serialNumber'))
  const engine = filled(Object.fromEntries(ofEngine.map((name) => [name, of(name)])))
  const owned = rows.map((row) => {
    const own = filled(row.values)
    const isPlaced = ['tailNumber', 'parentPartNumber', 'parentSerialNumber'].some(
      (name) => own[name] !== undefined,
    )
    const dated = own['asOf'] === undefined ? day : {}
    const above = isEngine(own) ? engine : isPlaced ? {} : place
    return { ...row, values: { ...dated, ...above, ...own } }
  })
  if (owner !== 'new' || rows.some(({ values }) => isEngine(values))) return { rows: owned }
  const engineLine = Math.max(1, ...rows.map(({ line }) => line)) + 1
  return {
    rows: [...owned, { line: engineLine, values: { ...day, ...engine } }],
    engineLine,
  }
}
