import type {
  ComponentActed,
  ComponentInstall,
  Place,
} from '@aerofleet/shared/contract/maintenance/components'
import type { Figures } from '@aerofleet/shared/due/figures'
import { partName } from '@aerofleet/shared/work/component'
import { eq } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Work } from '../../db/change'
import { conflict, requireNoProblems } from '../../errors'
import { dateProblems } from '../../today'
import { answerAct, type ActRequest, type Told } from './acts'
import { toRef } from './answer'
import type { ComponentRow } from './assembly'
import { judgeParts, withFigures } from './judge'
import { isAt, occupantOf, putOn, requireFree, takeOff, targetOf } from './move'
import {
  assemblyOf,
  figuresOn,
  openShop,
  partOf,
  requireNotBefore,
  requireVersion,
  type Shop,
} from './shop'

/** The aircraft that an act concerns, of a place on it or beneath another part. */
const placeIds = ({ aircraftId, parentId }: Place) => ({
  aircraftIds: aircraftId === undefined ? [] : [aircraftId],
  componentIds: parentId === undefined ? [] : [parentId],
})

/** What becomes of the part in the place. */
function clear(
  shop: Shop,
  target: ReturnType<typeof targetOf>,
  id: string,
  { date, replaces }: Pick<ComponentInstall, 'date' | 'replaces'>,
  figures: Parameters<typeof takeOff>[2]['figures'],
): ComponentRow | undefined {
  const occupant = occupantOf(shop, target)
  if (!occupant || occupant.id === id || !replaces) return undefined
  takeOff(shop, occupant.id, { date, figures, ...replaces })
  return occupant
}

type Optional = 'leaves' | 'acceptFigures' | 'acceptPart' | 'confirmLimits' | 'reason'
type Installing = Omit<ComponentInstall, Optional> &
  Partial<Pick<ComponentInstall, Optional>> & {
    /** Somebody has judged the figures of the aircraft already. */
    isJudged?: boolean
  }

/**
 * Puts a part on, wherever it was: what is in its place comes off, and so does the part where it is installed.
 * @throws 409 if the part may not go there
 */
export async function installPart(
  shop: Shop,
  id: string,
  given: Installing,
): Promise<{ left: string[]; told: Told }> {
  const { date, place, certificate, leaves = [], reason = '', confirmLimits = false } = given
  requireNoProblems(dateProblems(date, shop.day, 'date'))
  const target = targetOf(shop, place, assemblyOf(shop, id))
  const figures =
    target.aircraftId === null
      ? undefined
      : await figuresOn(shop, target.aircraftId, {
          ...given,
          accept: given.accept || given.acceptFigures === true || given.isJudged === true,
        })
  if (isAt(partOf(shop, id), target) && partOf(shop, id).aircraftId !== null)
    throw conflict('wrong-state', 'The component is there already.')
  const replaced = clear(shop, target, id, given, figures)
  requireFree(shop, target, id)
  const removedFrom = await removeElsewhere(shop, id, target.aircraftId, given)
  const beforeLeaving = assemblyOf(shop, id)
  requireNotBefore(beforeLeaving, date)
  const left = leaves.filter((each) => beforeLeaving.some((row) => row.id === each))
  if (removedFrom === undefined) stayOnShelf(shop, id, left, date)
  const top = partOf(shop, id)
  shop.rows.set(id, { ...top, base: withFigures(top.base, given) })
  await judgeParts(shop, assemblyOf(shop, id), target, {
    ...{ date, reason, confirmLimits, certificate },
    accept: given.accept || given.acceptPart === true,
  })
  putOn(shop, id, target, { date, figures, certificate, reason })
  return {
    left,
    told: { ...(replaced && { replaced: toRef(replaced) }), ...(removedFrom && { removedFrom }) },
  }
}

/** A part that is installed elsewhere comes off there, with the figures that the readings give for the day. */
async function removeElsewhere(
  shop: Shop,
  id: string,
  toAircraftId: string | null,
  { date, leaves = [] }: Pick<Installing, 'date' | 'leaves'>,
): Promise<Told['removedFrom']> {
  const row = partOf(shop, id)
  if (row.aircraftId === null) {
    if (row.parentId !== null)
      takeOff(shop, id, {
        ...{ date, figures: undefined, condition: 'serviceable', leaves },
        reason: 'Installed elsewhere',
      })
    return undefined
  }
  const standing = shop.on.get(row.aircraftId)
  const figures = standing
    ? await figuresOn(shop, row.aircraftId, { date, accept: true })
    : await lastFigures(shop, row.aircraftId)
  const to = shop.on.get(toAircraftId ?? '')?.aircraft.tailNumber ?? 'the shelf'
  const isSame = row.aircraftId === toAircraftId
  const reason = isSame
    ? 'Moved'
    : ['Robbed for', [to, shop.order?.number].filter(Boolean).join(', ')].join(' ')
  takeOff(shop, id, {
    ...{ date, figures, condition: 'serviceable', reason, leaves },
    ...(!isSame && toAircraftId !== null && { robbedFor: toAircraftId }),
  })
  return standing ? { id: row.aircraftId, tailNumber: standing.aircraft.tailNumber } : undefined
}

/** A deleted aircraft has flown what it had flown. */
async function lastFigures({ tx }: Shop, aircraftId: string): Promise<Figures | undefined> {
  const { totalHours: hours, totalCycles: cycles } = aircraft
  const [last] = await tx
    .select({ hours, cycles })
    .from(aircraft)
    .where(eq(aircraft.id, aircraftId))
  return last
}

/** Parts beneath that do not go along stay on the shelf. */
function stayOnShelf(shop: Shop, id: string, left: readonly string[], date: string): void {
  for (const each of left)
    takeOff(shop, each, {
      ...{ date, figures: undefined, condition: 'serviceable' },
      reason: `Left behind by ${partName(partOf(shop, id))}`,
    })
}

export const installComponent =
  ({ id, ifMatch, day }: ActRequest, body: ComponentInstall): Work<ComponentActed> =>
  async (tx, caller) => {
    const { aircraftIds, componentIds } = placeIds(body.place)
    const shop = await openShop({
      ...{ tx, caller, day, aircraftIds },
      componentIds: [id, ...componentIds],
    })
    await requireVersion(shop, id, ifMatch)
    const { left, told } = await installPart(shop, id, body)
    return answerAct(shop, id, left, told)
  }
