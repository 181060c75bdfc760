import type { Operator } from '@aerofleet/shared/contract'
import { conflict, notFound } from '../errors'
import { record } from '../store/history'
import {
  insertOperator,
  listOperatorsJson,
  lockOperator,
  markOperatorDeleted,
} from '../store/operators'
import { brokenIndex } from '../store/unique'
import type { Handlers } from './handlers'

const kind = 'operator'

function values({ companyName, email, aircraft }: Operator) {
  return { companyName, email, aircraft: aircraft.map(({ tailNumber }) => tailNumber) }
}

export const operatorHandlers: Pick<
  Handlers,
  Extract<keyof Handlers, `${typeof kind}${string}`>
> = {
  operatorList: async ({ store }) => ({ json: await listOperatorsJson(store.db) }),

  operatorCreate: ({ caller, body, once }) =>
    once(async (tx) => {
      const operator = await insertOperator(tx, body)
      const after = values(operator)
      await record(tx, caller, { action: 'create', kind, id: operator.id, before: null, after })
      return operator
    }).catch((error: unknown) => {
      if (!brokenIndex(error)) throw error
      throw conflict(
        'company-name-exists',
        `An operator with company name ${body.companyName} already exists`,
      )
    }),

  operatorDelete: ({ caller, params: { id }, store }) =>
    store.transaction(async (tx) => {
      const operator = await lockOperator(tx, id)
      if (!operator) throw notFound('Operator')
      await markOperatorDeleted(tx, caller, operator)
      const before = values(operator)
      await record(tx, caller, { action: 'delete', kind, id, before, after: null })
      return undefined
    }),
}
