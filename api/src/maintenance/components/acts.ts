import type {
  ComponentActed,
  ComponentCorrect,
  ComponentRemove,
} from '@aerofleet/shared/contract/maintenance/components'
import type { Condition } from '@aerofleet/shared/work/component'
import type { Work } from '../../db/change'
import { conflict, requireNoProblems } from '../../errors'
import { dateProblems, type DayOfZone } from '../../today'
import { findContext, toComponent } from './answer'
import type { ComponentRow } from './assembly'
import type { MovedItem } from './limit-items'
import { takeOff } from './move'
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
export type Told = Omit<Partial<ComponentActed>, 'component' | 'items' | 'along' | 'left'>

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
