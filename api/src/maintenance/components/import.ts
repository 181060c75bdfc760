import { can, explainNeed } from '@aerofleet/shared/access'
import { maxErrors } from '@aerofleet/shared/contract/endpoint'
import type { ImportError } from '@aerofleet/shared/contract/import'
import {
  maxImportedParts,
  type MaintenanceImported,
} from '@aerofleet/shared/contract/maintenance/imports'
import { tailKey } from '@aerofleet/shared/tail-number'
import { partKey, serialOf } from '@aerofleet/shared/work/component'
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/reads'
import type { Caller } from '../../db/author'
import { rehearse, type Work } from '../../db/change'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { isOneOf } from '../../db/json'
import { forbidden, HttpError } from '../../errors'
import type { EncodedJson } from '../../http/answer/encoded-json'
import type { Context } from '../../http/handlers'
import { collectErrors, importErrors, type FoundErrors } from '../../import/found-errors'
import { importOnePiece, type Plan } from '../../import/import-file'
import { inTurns } from '../../import/in-turns'
import { readExactColumns } from '../../import/read-rows'
import type { DayOfZone } from '../../today'
import { components } from '../parts/reads'
import { keyOf } from './enter'
import { enterRow, type Entering } from './enter-row'
import { isOtherLimit, merged, readRow, sheetColumns, type SheetPart } from './sheet-rows'
import { summarise } from './sheet-summary'
import { finish, openShop } from './shop'

type ImportContext = Context<'maintenanceImport'>
type Sheet = { rows: number; parts: SheetPart[]; found: FoundErrors }

const keyOfPart = ({ partNumber, serialNumber }: SheetPart) =>
  keyOf(partNumber, serialOf(serialNumber))

async function readSheet(text: string, fromInstallation: boolean): Promise<Sheet> {
  const file = await readExactColumns(text, sheetColumns, ['partNumber'], maxImportedParts)
  const errors = collectErrors()
  errors.add(file.errors)
  const parts: SheetPart[] = []
  const byKey = new Map<string, number>()
  for (const row of file.rows) {
    const { part, errors: found } = readRow(row, fromInstallation)
    const key = part ? keyOfPart(part) : null
    const at = key === null ? undefined : byKey.get(key)
    const first = at === undefined ? undefined : parts[at]
    if (part && first && at !== undefined && isOtherLimit(first, part))
      parts[at] = merged(first, part)
    else if (part && first) {
      const message = `${part.serialNumber} is already in line ${first.line}`
      found.push({ line: row.line, column: 'serialNumber', message })
    } else if (part && found.length === 0) {
      if (key !== null) byKey.set(key, parts.length)
      parts.push(part)
    }
    errors.add(found)
  }
  return { rows: file.rows.length, parts, found: errors.found() }
}

/** The stored parts that the sheet names, as its own or as those above them. */
async function findNamed(tx: Transaction, parts: readonly SheetPart[]): Promise<string[]> {
  const keys = parts.flatMap((part) => keyOfPart(part) ?? [])
  const above = parts.flatMap(({ parentPartNumber: part, parentSerialNumber: serial }) =>
    part !== '' && serial !== '' ? (keyOf(part, serial) ?? []) : [],
  )
  const serials = parts.flatMap(({ parentPartNumber: part, parentSerialNumber: serial }) =>
    part === '' && serial !== '' ? [partKey(serial)] : [],
  )
  const { id, key, struckAt } = components
  const found = await tx
    .select({ id })
    .from(components)
    .where(
      and(
        isNull(struckAt),
        or(
          isOneOf(key, [...new Set([...keys, ...above])]),
          inArray(sql`split_part(${key}, ' ', 2)`, [...new Set(['', ...serials])]),
        ),
      ),
    )
  return found.map((row) => row.id)
}

async function findFleet(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const { id, tailKey: key } = aircraft
  const fleet = await tx.select({ id, key }).from(aircraft).where(aircraftExists)
  return new Map(fleet.map((each) => [each.key, each.id]))
}

const columnOfPath: Readonly<Record<string, string>> = {
  'place.position': 'position',
  'place.parentId': 'parentSerialNumber',
}

function errorsOf({ line, isFitted }: SheetPart, error: HttpError): ImportError[] {
  const ofDay: Readonly<Record<string, string>> = isFitted
    ? {
        date: 'installedOn',
        asOf: 'installedOn',
        hours: 'fittedAircraftHours',
        cycles: 'fittedAircraftCycles',
      }
    : { date: 'asOf', hours: 'aircraftHours', cycles: 'aircraftCycles' }
  const details = error.details ?? [{ path: '', message: error.message }]
  return details.map(({ path, message }) => ({
    line,
    column: columnOfPath[path] ?? ofDay[path] ?? path,
    message,
  }))
}

/** Whether a part with the serial number of the parent may be the parent. */
const mayBeParent = (parent: SheetPart, { parentPartNumber }: SheetPart): boolean =>
  parentPartNumber === '' || partKey(parent.partNumber) === partKey(parentPartNumber)

type Choices = Pick<Entering, 'accept' | 'takesLarger'> & { day: DayOfZone }

async function startEntering(
  { parts }: Sheet,
  tx: Transaction,
  caller: Caller,
  { day, ...choices }: Choices,
): Promise<Entering> {
  const fleet = await findFleet(tx)
  const aircraftIds = parts.flatMap(({ tailNumber }) => fleet.get(tailKey(tailNumber)) ?? [])
  const shop = await openShop({
    ...{ tx, caller, day },
    componentIds: await findNamed(tx, parts),
    aircraftIds: [...new Set(aircraftIds)],
    knownKeys: new Set(parts.flatMap((part) => keyOfPart(part) ?? [])),
  })
  return { ...{ shop, fleet, remarks: [], entered: [], known: [] }, ...choices }
}

/** Entering a part takes some tenths of a millisecond. */
const partsInTurn = 50

/** Enters the parts of a sheet, each after the one that it is in. */
async function enterAll(
  sheet: Sheet,
  tx: Transaction,
  caller: Caller,
  choices: Choices,
): Promise<{ entering: Entering; found: FoundErrors }> {
  const { parts } = sheet
  const entering = await startEntering(sheet, tx, caller, choices)
  const errors = collectErrors(sheet.found)
  const { shop } = entering
  const waiting = new Set(parts)
  const bySerial = new Map<string, SheetPart[]>()
  for (const part of parts) {
    const serial = partKey(part.serialNumber)
    bySerial.set(serial, [...(bySerial.get(serial) ?? []), part])
  }
  const isWaiting = (part: SheetPart) =>
    part.parentSerialNumber !== '' &&
    (bySerial.get(partKey(part.parentSerialNumber)) ?? []).some(
      (each) => waiting.has(each) && mayBeParent(each, part),
    )
  for (let isMoving = true; isMoving;) {
    const next = [...waiting].filter((part) => !isWaiting(part))
    isMoving = next.length > 0
    for await (const part of inTurns(next, partsInTurn)) {
      waiting.delete(part)
      const [before, events] = [new Set(shop.rows.keys()), shop.events.length]
      try {
        await enterRow(entering, part)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        for (const id of shop.rows.keys()) if (!before.has(id)) shop.rows.delete(id)
        shop.events.splice(events)
        errors.add(errorsOf(part, error))
      }
    }
  }
  const message = 'A component cannot be beneath itself'
  for (const { line } of waiting) errors.add([{ line, column: 'parentSerialNumber', message }])
  return { entering, found: errors.found() }
}

async function planSheet(
  context: ImportContext,
  sheet: Sheet,
  tx: Transaction,
  caller: Caller,
): Promise<Plan<Entering, MaintenanceImported>> {
  if (!can(caller.role, 'planMaintenance')) throw forbidden(explainNeed('planMaintenance'))
  const { query, today, timeZone, actOfParts } = context
  const { entering, found } = await enterAll(sheet, tx, caller, {
    day: { today: today(), timeZone },
    accept: query.accept === '1',
    takesLarger: query.larger === '1',
  })
  const { shop } = entering
  const isCheck = query.dryRun === '1'
  if (isCheck) await finish(shop)
  const summary = isCheck ? await summarise(entering) : undefined
  const { entered, known, remarks } = entering
  return {
    found,
    act: actOfParts('Import of components'),
    pieces: entered.length > 0 ? [entering] : [],
    async store(_, __, piece) {
      const { entries } = await finish(piece.shop)
      return { entries, outcome: { stored: entered.length, skipped: 0, leftOut: [] } }
    },
    // No `act`: readings and orders build on a part at once, so the import has no Undo.
    answer: ({ stored, leftOut }) => ({
      ...{ rows: sheet.rows, stored, skipped: known.length },
      ...{ errors: found.errors, errorCount: found.errorCount, leftOut },
      remarks: remarks.slice(0, maxErrors),
      ...(summary && { components: summary }),
    }),
  }
}

/** Checks a status sheet, or enters all of its parts in one transaction. A check is a rehearsal of that. */
export async function importComponents(
  context: ImportContext,
): Promise<MaintenanceImported | EncodedJson> {
  const { db, caller, change, query } = context
  const sheet = await readSheet(context.body, query.fromInstallation === '1')
  const rehearsal = <Answer>(work: Work<Answer>) => rehearse(db, caller, work)
  return importOnePiece({ query, change: query.dryRun === '1' ? rehearsal : change }, (tx, by) =>
    planSheet(context, sheet, tx, by),
  )
}

/**
 * Enters a sheet without errors in an open transaction.
 * @throws 409 if a row has an error
 */
export async function enterSheet(
  text: string,
  tx: Transaction,
  caller: Caller,
  day: DayOfZone,
): Promise<HistoryEntry[]> {
  const sheet = await readSheet(text, false)
  const choices = { day, accept: true, takesLarger: false }
  const { entering, found } = await enterAll(sheet, tx, caller, choices)
  if (found.errorCount > 0) throw importErrors(found)
  return (await finish(entering.shop)).entries
}
