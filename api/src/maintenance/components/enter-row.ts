import { isDeepStrictEqual } from 'node:util'
import type { ImportError } from '@aerofleet/shared/contract/import'
import type { ComponentCreate, Place } from '@aerofleet/shared/contract/maintenance/components'
import { counters, type Counter, type Figures } from '@aerofleet/shared/due/figures'
import { partDue, partLimits, partRemaining, rebased } from '@aerofleet/shared/due/part'
import { judgePrinted } from '@aerofleet/shared/due/printed-remaining'
import { valuesIn } from '@aerofleet/shared/records/field'
import { tailKey } from '@aerofleet/shared/tail-number'
import { partKey, partName, serialOf } from '@aerofleet/shared/work/component'
import { invalid } from '../../errors'
import { daysOf, factorsOf, type ComponentRow } from './assembly'
import { describedColumns, enterPart, figuresIn, keyOf } from './enter'
import { freePosition } from './move'
import type { Printed, SheetPart } from './sheet-rows'
import { figuresOn, partOf, type Shop } from './shop'

/** A sheet on its way into an act. */
export type Entering = {
  shop: Shop
  /** Aircraft by the keys of their tail numbers. */
  fleet: ReadonlyMap<string, string>
  accept: boolean
  /** Whether the larger one counts: the printed remaining, or the limit less what was used. */
  takesLarger: boolean
  remarks: ImportError[]
  /** The ids of the parts that are new, and of those that are there already with the same values. */
  entered: string[]
  known: string[]
}

const refuse = (path: string, message: string) => invalid([{ path, message }])

/** @throws 400 if the part that the row names as above it is not there */
function parentOf({ shop }: Entering, part: SheetPart): ComponentRow | undefined {
  const { parentPartNumber, parentSerialNumber } = part
  if (parentPartNumber === '' && parentSerialNumber === '') return undefined
  const serial = partKey(parentSerialNumber)
  const key = keyOf(parentPartNumber, parentSerialNumber)
  const isParent = (row: ComponentRow) => {
    if (parentPartNumber === '') return row.key?.endsWith(` ${serial}`)
    return key === null ? partKey(row.partNumber) === partKey(parentPartNumber) : row.key === key
  }
  const [found, ...others] = [...shop.rows.values()].filter(isParent)
  const name = parentSerialNumber || parentPartNumber
  if (!found)
    throw refuse('parentSerialNumber', `${name} is not here, and no line without an error`)
  if (others.length === 0) return found
  throw refuse('parentPartNumber', `Several components are ${name}. Name the part number as well`)
}

type Placed = { place: Place | undefined; parent: ComponentRow | undefined }

function placeOf(entering: Entering, part: SheetPart): Placed {
  const { tailNumber, position } = part
  const parent = parentOf(entering, part)
  const aircraftId = tailNumber === '' ? undefined : entering.fleet.get(tailKey(tailNumber))
  if (tailNumber !== '' && aircraftId === undefined)
    throw refuse('tailNumber', 'Aircraft not found')
  if (parent && aircraftId !== undefined && parent.aircraftId !== aircraftId)
    throw refuse('tailNumber', `${partName(parent)} is not on ${tailNumber}`)
  if (parent) return { place: { aircraftId: undefined, parentId: parent.id, position }, parent }
  if (aircraftId === undefined) return { place: undefined, parent }
  return { place: { aircraftId, parentId: undefined, position }, parent }
}

/** A set without serial number is named after its parent and its position. */
function nameOf(part: SheetPart, { parent }: Placed): string {
  const { partNumber, serialNumber, tailNumber, position } = part
  const name = part.name || partNumber
  const above = parent ? partName(parent) : tailNumber
  if (serialOf(serialNumber) !== '' || above === '') return name
  return `${name} of ${[above, position].filter(Boolean).join(' ')}`.slice(0, 80)
}

function bodyOf({ accept }: Entering, part: SheetPart, placed: Placed): ComponentCreate {
  const { isFitted, installedOn, limits } = part
  const asOf = isFitted ? installedOn : part.asOf
  if (asOf === undefined) throw refuse('asOf', 'As of is required')
  if (installedOn !== undefined && installedOn > asOf)
    throw refuse('installedOn', 'Installed on must not be after the day of the figures')
  const described = valuesIn(
    [
      'partNumber',
      'serialNumber',
      'class',
      'owner',
      'ata',
      'newOn',
      'overhauledOn',
      'hoursFactor',
      'cyclesFactor',
      'tsn',
      'csn',
      'tso',
      'cso',
    ],
    part,
  )
  const { life, overhaul } = limits
  return {
    ...described,
    name: nameOf(part, placed),
    limits: {
      life,
      overhaul: overhaul && { ...overhaul, advisory: overhaul.advisory === true },
    },
    place: placed.place,
    asOf,
    hours: isFitted ? part.fittedAircraftHours : part.aircraftHours,
    cycles: isFitted ? part.fittedAircraftCycles : part.aircraftCycles,
    accept,
  }
}

/** The stored part that the row means. A set is found by what it is in. */
function storedOf({ shop }: Entering, part: SheetPart, { place, parent }: Placed) {
  const key = keyOf(part.partNumber, serialOf(part.serialNumber))
  return [...shop.rows.values()].find((row) => {
    if (!shop.before.has(row.id)) return false
    if (key !== null) return row.key === key
    const isThere =
      row.key === null &&
      partKey(row.partNumber) === partKey(part.partNumber) &&
      row.parentId === (parent?.id ?? null) &&
      (parent !== undefined || row.aircraftId === (place?.aircraftId ?? null))
    return isThere && (part.position === '' || part.position === row.position)
  })
}

/** Whether the row says what is stored. Figures of another day than the stored ones are not compared. */
function isStored(row: ComponentRow, body: ComponentCreate): boolean {
  const { place, tsn, csn, tso, cso, asOf } = body
  const isInPlace =
    row.parentId === (place?.parentId ?? null) &&
    (row.parentId !== null || row.aircraftId === (place?.aircraftId ?? null)) &&
    (!place?.position || place.position === row.position)
  const isSameBase =
    row.base.date !== asOf ||
    (isDeepStrictEqual(row.base.life, figuresIn(tsn, csn)) &&
      isDeepStrictEqual(row.base.overhaul, figuresIn(tso, cso)))
  const isDescribed = isDeepStrictEqual({ ...row, ...describedColumns(body) }, row)
  return isInPlace && isSameBase && isDescribed
}

/**
 * Enters a part of a sheet, unless it is stored with the same values. It is judged as a part that somebody enters.
 * @throws 400 or 409 for a row that cannot be stored
 */
export async function enterRow(entering: Entering, part: SheetPart): Promise<void> {
  const { shop, entered, known, remarks } = entering
  const placed = placeOf(entering, part)
  const body = bodyOf(entering, part, placed)
  const stored = storedOf(entering, part, placed)
  if (stored && isStored(stored, body)) {
    known.push(stored.id)
    return
  }
  const { place, name } = body
  const needsPosition = place?.aircraftId !== undefined && place.position === ''
  const position = needsPosition
    ? freePosition(shop, { parentId: null, aircraftId: place.aircraftId ?? null }, name)
    : ''
  const id = await enterPart(
    shop,
    needsPosition ? { ...body, place: { ...place, position } } : body,
  )
  const { certificate, installedOn = null } = part
  shop.rows.set(id, { ...partOf(shop, id), certificate, installedOn: place ? installedOn : null })
  const found = await judgeRemaining(entering, partOf(shop, id), part)
  if (needsPosition)
    found.push({
      column: 'position',
      message: `The position is called ${position}, as the part is`,
    })
  remarks.push(...found.map((remark) => ({ line: part.line, ...remark })))
  entered.push(id)
}

const nothing: Figures = { hours: 0, cycles: 0 }
const remainingColumns = { hours: 'remainingHours', cycles: 'remainingCycles' } as const

/** Decides between the printed remaining and the limit less what was used, and keeps the paper where it counts. */
async function judgeRemaining(
  { shop, accept, takesLarger }: Entering,
  row: ComponentRow,
  part: SheetPart,
): Promise<Omit<ImportError, 'line'>[]> {
  const { base, aircraftId, limits } = row
  if (Object.keys(part.printed).length === 0) return []
  const day = part.isFitted ? (part.asOf ?? shop.day.today) : base.date
  const given = { date: day, hours: part.aircraftHours, cycles: part.aircraftCycles, accept }
  const now =
    aircraftId !== null && part.isFitted
      ? await figuresOn(shop, aircraftId, given)
      : (base.aircraft ?? nothing)
  const factors = factorsOf(shop.rows, row)
  const days = daysOf(row)
  const found: Omit<ImportError, 'line'>[] = []
  const papers: Printed = {}
  const judge = (kind: (typeof partLimits)[number], counter: Counter) => {
    const limit = limits[kind]
    const left = partRemaining(base, kind, limit, factors, days, now, day)
    const due = partDue({ ...base, aircraft: base.aircraft ?? nothing }, kind, limit, factors, days)
    const isFactor = factors[counter].product !== factors[counter].scale
    const dueAt = isFactor ? due[counter] : undefined
    const { printed, remark } = judgePrinted(
      counter,
      {
        printed: part.printed[kind]?.[counter],
        reckoned: left[counter],
        ofAircraft: dueAt === undefined ? undefined : dueAt - now[counter],
      },
      takesLarger,
    )
    if (remark !== undefined) found.push({ column: remainingColumns[counter], message: remark })
    if (printed !== undefined) papers[kind] = { ...papers[kind], [counter]: Math.max(printed, 0) }
  }
  for (const kind of partLimits) for (const counter of counters) judge(kind, counter)
  if (Object.keys(papers).length === 0) return found
  // The paper counts from its own day on.
  const from =
    part.isFitted && aircraftId !== null
      ? rebased(base, factors, now, { date: day, aircraft: now })
      : base
  const printed = Object.fromEntries(
    Object.entries(papers).map(([kind, left]) => [kind, { ...left, on: day }]),
  )
  shop.rows.set(row.id, { ...row, base: { ...from, printed } })
  return found
}
