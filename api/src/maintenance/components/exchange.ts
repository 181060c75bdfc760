import type {
  ComponentActed,
  ComponentExchange,
} from '@aerofleet/shared/contract/maintenance/components'
import { rebased } from '@aerofleet/shared/due/part'
import type { Work } from '../../db/change'
import { conflict, invalid } from '../../errors'
import { answerAct, type ActRequest } from './acts'
import { factorsOf, type ComponentRow } from './assembly'
import { judgeParts } from './judge'
import {
  assemblyOf,
  figuresOn,
  openShop,
  partOf,
  requireNotBefore,
  requireVersion,
  say,
} from './shop'

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
