import type {
  ComponentActed,
  ComponentCorrect,
  ComponentExchange,
  ComponentInstall,
  ComponentRemove,
  Place,
} from '@aerofleet/shared/contract/maintenance/components'
import type { Figures } from '@aerofleet/shared/due/figures'
import { rebased } from '@aerofleet/shared/due/part'
import type { Condition } from '@aerofleet/shared/work/component'
import { eq } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import type { Work } from '../../db/change'
import { conflict, invalid, requireNoProblems } from '../../errors'
import { dateProblems, type DayOfZone } from '../../today'
import { findContext, toComponent, toRef } from './answer'
import { factorsOf, type ComponentRow } from './assembly'
import { judgeParts, withFigures } from './judge'
import type { MovedItem } from './limit-items'
import { isAt, occupantOf, putOn, requireFree, takeOff, targetOf } from './move'
import {
  assemblyOf,
  figuresOn,
  finish,
  openShop,
  partOf,
  requireNotBefore,
  requireVersion,
  say,
  type Shop,
} from './shop'

export type ActRequest = { id: string; ifMatch: number | null; day: DayOfZone }
type Told = Omit<Partial<ComponentActed>, 'component' | 'items' | 'along' | 'left'>

export const toChanged = ({ before, after }: MovedItem) => ({
  code: after.code,
  title: after.title,
  itemId: after.id,
  ...(before?.status === 'active' && { from: before.due }),
  ...(after.status === 'active' && { to: after.due }),
})

/** Stores an act, and answers with the part, those that went along and those that stayed. */
export async function answerAct(
  shop: Shop,
  id: string,
  leftIds: readonly string[] = [],
  told: Told = {},
  isGone = false,
): Promise<Awaited<ReturnType<Work<ComponentActed>>>> {
  const { tx, day } = shop
  // A part whose entry was struck is answered as it was.
  const gone = isGone
    ? await findContext(shop.tx, { componentIds: [id] }, shop.day.today)
    : undefined
  const { entries, moved } = await finish(shop)
  const context = gone ?? (await findContext(tx, { componentIds: [id, ...leftIds] }, day.today))
  const all = assemblyOf({ ...shop, rows: new Map(context.rows) }, id)
  const [component, ...along] = all.map((row) => toComponent(context, row))
  if (!component) throw new Error('The part is gone')
  const left = leftIds.flatMap((each) => {
    const row = context.rows.get(each)
    return row ? [toComponent(context, row)] : []
  })
  return { entries, answer: { component, along, left, ...told, items: moved.map(toChanged) } }
}

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

type Installing = Omit<ComponentInstall, 'leaves' | 'confirmLimits' | 'reason'> &
  Partial<Pick<ComponentInstall, 'leaves' | 'confirmLimits' | 'reason'>> & {
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
          accept: given.accept || given.isJudged === true,
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
  const unknownAccepted = await judgeParts(shop, assemblyOf(shop, id), target, {
    ...{ date, accept: given.accept, reason, confirmLimits, certificate },
  })
  await putOn(shop, id, target, { date, figures, certificate, reason, unknownAccepted })
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
      reason: `Left behind by ${toRef(partOf(shop, id)).serialNumber}`,
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

export async function removePart(shop: Shop, id: string, body: ComponentRemove): Promise<void> {
  const { aircraftId } = partOf(shop, id)
  if (aircraftId === null) throw conflict('wrong-state', 'The component is not on an aircraft.')
  const figures = await figuresOn(shop, aircraftId, body)
  const { date, condition, reason, leaves } = body
  takeOff(shop, id, { date, figures, condition, reason, leaves })
}

export const removeComponent =
  ({ id, ifMatch, day }: ActRequest, body: ComponentRemove): Work<ComponentActed> =>
  async (tx, caller) => {
    const shop = await openShop({ tx, caller, day, componentIds: [id] })
    await requireVersion(shop, id, ifMatch)
    await removePart(shop, id, body)
    return answerAct(shop, id, body.leaves)
  }

/** Two parts take each other's place, with all beneath them. On the same aircraft their figures stay. */
export const exchangeComponents =
  ({ id, ifMatch, day }: ActRequest, body: ComponentExchange): Work<ComponentActed> =>
  async (tx, caller) => {
    const { withId, date, reason } = body
    if (withId === id) throw invalid([{ path: 'withId', message: 'Choose another component' }])
    const shop = await openShop({ tx, caller, day, componentIds: [id, withId] })
    await requireVersion(shop, id, ifMatch)
    const [one, other] = [partOf(shop, id), partOf(shop, withId)]
    if (one.aircraftId === null || other.aircraftId === null)
      throw conflict('wrong-state', 'Both components must be on an aircraft.')
    const isBeneath = (each: ComponentRow, top: ComponentRow) =>
      assemblyOf(shop, top.id).some((row) => row.id === each.id)
    if (isBeneath(one, other) || isBeneath(other, one))
      throw conflict('wrong-state', 'A component cannot take the place of one that it is beneath.')
    const ids = [one.aircraftId, other.aircraftId]
    const isSame = one.aircraftId === other.aircraftId
    requireNotBefore([...assemblyOf(shop, id), ...assemblyOf(shop, withId)], date)
    const [figuresOne, figuresOther] = await Promise.all([
      figuresOn(shop, ids[0] ?? '', body),
      figuresOn(shop, ids[1] ?? '', isSame ? body : { date, accept: true }),
    ])
    const sides = [
      { row: one, to: other, from: figuresOne, figures: figuresOther },
      { row: other, to: one, from: figuresOther, figures: figuresOne },
    ]
    if (!isSame)
      for (const { row, to, from } of sides) {
        const going = assemblyOf(shop, row.id).map((each) => ({
          ...each,
          base: rebased(each.base, factorsOf(shop.rows, each), from, { date }),
        }))
        const asked = { date, accept: body.accept, reason, confirmLimits: body.accept }
        await judgeParts(shop, going, to, { ...asked, certificate: reason })
      }
    for (const { row, to, from, figures } of sides) {
      for (const each of assemblyOf(shop, row.id)) {
        const base = isSame
          ? each.base
          : rebased(each.base, factorsOf(shop.rows, each), from, { date, aircraft: figures })
        const place = each.id === row.id ? { parentId: to.parentId, position: to.position } : {}
        const after = { ...each, base, aircraftId: to.aircraftId, ...place }
        say(shop, after, { kind: 'exchanged', date, reason, figures })
      }
    }
    return answerAct(shop, id, [withId])
  }

export const setCondition =
  (
    { id, ifMatch, day }: ActRequest,
    { condition, date, reason }: { condition: Condition; date: string; reason: string },
  ): Work<ComponentActed> =>
  async (tx, caller) => {
    requireNoProblems(dateProblems(date, day, 'date'))
    const shop = await openShop({ tx, caller, day, componentIds: [id] })
    await requireVersion(shop, id, ifMatch)
    const row = partOf(shop, id)
    if (row.aircraftId !== null)
      throw conflict('wrong-state', 'The component is on an aircraft. Remove it first.')
    if (row.status === 'scrapped') throw conflict('wrong-state', 'The component was scrapped.')
    requireNotBefore([row], date)
    const base = { ...row.base, date }
    say(shop, { ...row, base, status: condition }, { kind: 'condition', date, reason, condition })
    return answerAct(shop, id)
  }

/** Other figures of the aircraft for the installation of a part and of what came with it. */
export const correctComponent =
  ({ id, ifMatch, day }: ActRequest, body: ComponentCorrect): Work<ComponentActed> =>
  async (tx, caller) => {
    const shop = await openShop({ tx, caller, day, componentIds: [id] })
    await requireVersion(shop, id, ifMatch)
    const top = partOf(shop, id)
    const { aircraftId, base } = top
    if (aircraftId === null || !base.aircraft)
      throw conflict('wrong-state', 'The component is not on an aircraft.')
    const { date } = base
    const figures = await figuresOn(shop, aircraftId, { ...body, date })
    const isTogether = ({ base: other }: ComponentRow) =>
      other.date === date &&
      other.aircraft?.hours === base.aircraft?.hours &&
      other.aircraft?.cycles === base.aircraft?.cycles
    for (const row of assemblyOf(shop, id).filter(isTogether)) {
      const corrected = { ...row, base: { ...row.base, aircraft: figures } }
      say(shop, corrected, { kind: 'corrected', date, reason: body.reason, figures })
    }
    return answerAct(shop, id)
  }
