import { isDeepStrictEqual } from 'node:util'
import type {
  ComponentActed,
  ComponentExchange,
} from '@aerofleet/shared/contract/maintenance/components'
import type { Figures } from '@aerofleet/shared/due/figures'
import { rebased } from '@aerofleet/shared/due/part'
import type { Work } from '../../db/change'
import { conflict, invalid } from '../../errors'
import { answerAct, type ActRequest } from './acts'
import { factorsOf, isLifeUnknown, type ComponentRow } from './assembly'
import { judgeParts } from './judge'
import { requireLevels, type Target } from './move'
import {
  assemblyOf,
  figuresOn,
  openShop,
  partOf,
  requireNotBefore,
  requireVersion,
  say,
} from './shop'

const placeOf = ({ aircraftId, parentId, position }: ComponentRow): Target => ({
  aircraftId,
  parentId,
  position,
})

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
      { row: one, to: placeOf(other), from: figuresOne, figures: figuresOther },
      { row: other, to: placeOf(one), from: figuresOther, figures: figuresOne },
    ]
    const rowsAfter = new Map(shop.rows)
    for (const { row, to } of sides) {
      requireLevels(shop, to, assemblyOf(shop, row.id), 'withId')
      rowsAfter.set(row.id, { ...row, ...to })
    }
    const moved: { after: ComponentRow; figures: Figures }[] = []
    for (const { row, to, from, figures } of sides) {
      const going = assemblyOf(shop, row.id).map((each) => {
        const factors = factorsOf(shop.rows, each)
        const after = { ...each, ...(each === row && to), aircraftId: to.aircraftId }
        // Beneath a part with another factor it counts in another way from this day on.
        if (isSame && isDeepStrictEqual(factors, factorsOf(rowsAfter, after))) return after
        return { ...after, base: rebased(each.base, factors, from, { date, aircraft: figures }) }
      })
      const asked = { date, accept: body.accept, reason, confirmLimits: body.accept }
      if (!isSame) await judgeParts(shop, going, to, { ...asked, certificate: reason })
      for (const each of going) {
        const unknownAccepted = isLifeUnknown(each) ? reason : null
        const after = isSame ? each : { ...each, installedOn: date, unknownAccepted }
        moved.push({ after, figures })
      }
    }
    for (const { after, figures } of moved)
      say(shop, after, { kind: 'exchanged', date, reason, figures })
    return answerAct(shop, id, [withId])
  }
