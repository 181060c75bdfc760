import type { PartChange } from '@aerofleet/shared/contract/maintenance/cards'
import type { ComponentRef } from '@aerofleet/shared/contract/maintenance/components'
import { partKey, partName, serialOf } from '@aerofleet/shared/work/component'
import { eq } from 'drizzle-orm'
import type { Caller } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { conflict, HttpError, invalid } from '../../errors'
import type { DayOfZone } from '../../today'
import { components } from '../parts/reads'
import { toChanged } from './acts'
import { findContext, toComponent, toRef } from './answer'
import { chainOf, type ComponentRow } from './assembly'
import { addPart } from './enter'
import { installPart } from './install'
import type { MovedItem } from './limit-items'
import { takeOff } from './move'
import { figuresOn, finish, openShop, partOf, say, type Shop } from './shop'

type Changing = {
  tx: Transaction
  caller: Caller
  day: DayOfZone
  order: { id: string; number: string }
  aircraftId: string
  date: string
  /** The figures of the card; those of the readings by default. */
  hours?: number | undefined
  cycles?: number | undefined
}

async function openChange(book: Changing, { off, on, place }: PartChange): Promise<Shop> {
  const { tx, caller, day, order, aircraftId } = book
  const ids = [off?.componentId, on?.componentId, place?.parentId]
  return openShop({
    ...{ tx, caller, day, order },
    componentIds: [...new Set(ids.flatMap((id) => id ?? []))],
    aircraftIds: [aircraftId],
  })
}

const positionText = (shop: Shop, row: ComponentRow) =>
  chainOf(shop.rows, row)
    .toReversed()
    .flatMap(({ position }) => (position === '' ? [] : [position]))
    .join(', ') || 'The position'

/** Where a part with this serial number is, for a sentence. */
async function whereIs(shop: Shop, typed: string, { partNumber }: ComponentRow): Promise<string> {
  const { tx, day } = shop
  const rows = await tx
    .select()
    .from(components)
    .where(eq(components.key, `${partKey(partNumber)} ${partKey(typed)}`))
  const [found] = rows
  if (!found) return `${typed} is not known`
  const context = await findContext(tx, { componentIds: [found.id] }, day.today)
  const row = context.rows.get(found.id)
  if (!row) return `${typed} is not known`
  const { aircraft, position, parent } = toComponent(context, row)
  if (!aircraft) return `${typed} is on the shelf`
  const isHere = shop.rows.has(found.id) && shop.on.size === 1
  const place = [position, parent && partName(parent)].filter(Boolean).join(' of ')
  return `${typed} is on ${[isHere ? '' : aircraft.tailNumber, place].filter(Boolean).join(', ')}`
}

/** @throws 409 unless the serial number that came off is the one of the part that is installed */
async function requireInstalled(
  shop: Shop,
  aircraftId: string,
  { componentId, serialNumber }: NonNullable<PartChange['off']>,
): Promise<ComponentRow> {
  const row = partOf(shop, componentId)
  if (row.aircraftId !== aircraftId) {
    const message = `${partName(row)} is not on this aircraft.`
    throw conflict('other-serial', message, [{ path: 'change.off.componentId', message }])
  }
  if (partKey(serialOf(serialNumber)) === partKey(row.serialNumber)) return row
  const elsewhere = await whereIs(shop, serialNumber, row)
  const message = `${positionText(shop, row)} holds ${partName(row)}; ${elsewhere}.`
  throw conflict('other-serial', message, [{ path: 'change.off.serialNumber', message }])
}

/** A new part is like the one that came off: its class, limits and factors. */
function likenessOf(row: ComponentRow | undefined) {
  const { class: of = 'other' as const, owner = '', ata = '' } = row ?? {}
  const { hoursFactor = 1, cyclesFactor = 1, limits = {} } = row ?? {}
  const { life, overhaul } = limits
  return {
    ...{ class: of, owner, ata, hoursFactor, cyclesFactor },
    limits: { life, overhaul: overhaul && { ...overhaul, advisory: overhaul.advisory === true } },
  }
}

async function putNew(
  shop: Shop,
  part: NonNullable<NonNullable<PartChange['on']>['part']>,
  date: string,
  like: ComponentRow | undefined,
): Promise<string> {
  const { name, ...given } = part
  const id = await addPart(
    shop,
    {
      ...likenessOf(like),
      name: name || like?.name || part.partNumber,
      ...given,
    },
    date,
  )
  say(shop, partOf(shop, id), { kind: 'entered', date })
  return id
}

export type ChangedParts = {
  off?: ComponentRef
  on?: ComponentRef
  entries: HistoryEntry[]
  items: ReturnType<typeof toChanged>[]
}

/**
 * What a card has done to the parts of its aircraft.
 * @param isRehearsed whether it is only judged, as when the card is signed. It takes effect when the order closes.
 * @throws 409 if the parts may not change so
 */
export async function changeParts(
  book: Changing,
  change: PartChange,
  isRehearsed = false,
): Promise<ChangedParts> {
  const { off, on } = change
  const { aircraftId, date, hours, cycles } = book
  const shop = await openChange(book, change)
  const figures = await figuresOn(shop, aircraftId, { date, hours, cycles, accept: true })
  const removed = off && (await requireInstalled(shop, aircraftId, off))
  if (removed && off) takeOff(shop, removed.id, { date, figures, ...off })
  const place = removed ? placeOf(removed) : change.place
  if (on && !place) throw invalid([{ path: 'change.place', message: 'Say where it goes' }])
  let onId: string | undefined
  if (on && place) {
    onId = on.componentId ?? (on.part && (await putNew(shop, on.part, date, removed)))
    if (onId === undefined)
      throw invalid([{ path: 'change.on', message: 'Say which component goes on' }])
    await installPart(shop, onId, {
      ...{ date, ...figures, place, certificate: on.certificate, isJudged: true },
      ...{ accept: on.accept, reason: on.reason, confirmLimits: on.confirmLimits },
    }).catch((error: unknown) => {
      throw error instanceof HttpError ? onCard(error) : error
    })
  }
  const installed = onId === undefined ? undefined : partOf(shop, onId)
  const told = {
    ...(removed && { off: toRef(removed) }),
    ...(installed && { on: toRef(installed) }),
  }
  if (isRehearsed) return { ...told, entries: [], items: [] }
  const { entries, moved } = await finish(shop)
  return { ...told, entries, items: moved.map((item: MovedItem) => toChanged(item)) }
}

/** The certificate has another name on a card. */
const onCard = ({ status, code, message, details }: HttpError) =>
  new HttpError(
    status,
    code,
    message,
    details?.map((each) =>
      each.path === 'certificate' ? { ...each, path: `change.on.${each.path}` } : each,
    ),
  )

const placeOf = ({ aircraftId, parentId, position }: ComponentRow) =>
  parentId === null ? { aircraftId: aircraftId ?? '', position } : { parentId, position }
