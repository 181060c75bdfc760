import { maxErrors } from '@aerofleet/shared/contract/endpoint'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { foreignLettersText, latinLook, lookAlikeText } from '@aerofleet/shared/latin-look-alikes'
import { looksSpoiled } from '@aerofleet/shared/spoiled-by-spreadsheet'
import { tailKey } from '@aerofleet/shared/tail-number'
import type { Database } from '../db/database'
import { aircraft, aircraftExists } from './table'

type Numbers = { tailNumber: string; aircraftType: string; serialNumber: string }
type Row = { line: number; fields: Numbers; before: Numbers | null }

const withoutZeros = (serial: string) => serial.toUpperCase().replace(/^0+(?=.)/, '')
/** Two serial numbers look alike if they differ only in leading zeros. */
const serialLook = ({ aircraftType, serialNumber }: Numbers) =>
  `${aircraftType.toLowerCase()} ${withoutZeros(serialNumber)}`

function tailRemark(tailNumber: string, looks: ReadonlyMap<string, string>): string | undefined {
  const key = tailKey(tailNumber)
  const alike = looks.get(latinLook(key))
  if (alike !== undefined && tailKey(alike) !== key) return lookAlikeText(tailNumber, alike)
  const letters = foreignLettersText(tailNumber)
  if (letters !== undefined) return `Of ${tailNumber} ${letters}`
  const without = /^N\d/.test(key) ? looks.get(key.slice(1)) : undefined
  if (without !== undefined) return `${tailNumber} may be ${without}, written with an N`
  const withN = /^\d/.test(key) ? looks.get(`N${key}`) : undefined
  return withN === undefined ? undefined : `${tailNumber} may be ${withN}, written without its N`
}

export async function findLookAlikes(db: Database, rows: readonly Row[]): Promise<ImportError[]> {
  const { tailNumber, aircraftType, serialNumber } = aircraft
  const fleet = await db
    .select({ tailNumber, aircraftType, serialNumber })
    .from(aircraft)
    .where(aircraftExists)
  const all = [...rows.map(({ fields }) => fields), ...fleet]
  const looks = new Map(all.map((each) => [latinLook(tailKey(each.tailNumber)), each.tailNumber]))
  const serials = new Map(all.map((each) => [serialLook(each), each]))
  const remarks = rows.flatMap(({ line, fields, before }) => {
    const found: ImportError[] = []
    const remark = before ? undefined : tailRemark(fields.tailNumber, looks)
    if (remark !== undefined) found.push({ line, column: 'tailNumber', message: remark })
    const { serialNumber: serial } = fields
    const other = before ?? serials.get(serialLook(fields))
    const isLost = other && serialLook(other) === serialLook(fields)
    if (isLost && other.serialNumber !== serial) {
      const owner = before ? 'which it has' : `which ${other.tailNumber} has`
      const message = `${serial} may be ${other.serialNumber}, ${owner}: spreadsheets remove leading zeros`
      found.push({ line, column: 'serialNumber', message })
    } else if (before?.serialNumber !== serial && looksSpoiled(serial)) {
      const message = `${serial} is what a spreadsheet makes of a date or a number`
      found.push({ line, column: 'serialNumber', message })
    }
    return found
  })
  return remarks.slice(0, maxErrors)
}
