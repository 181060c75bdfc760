import { conflict, notFound } from '../http/errors'
import { deleteOperator, insertOperator } from './queries'
import { brokenIndex } from '../db/unique'
import type { Handlers } from '../http/handlers'

export const operatorHandlers: Pick<Handlers, Extract<keyof Handlers, `operator${string}`>> = {
  operatorList: ({ list }) => list('operatorList'),

  operatorCreate: async ({ ask, caller, body, once }) => {
    try {
      return { json: await insertOperator(ask, caller, body, once) }
    } catch (error) {
      if (!brokenIndex(error)) throw error
      throw conflict(
        'company-name-exists',
        `An operator with company name ${body.companyName} already exists`,
      )
    }
  },

  operatorDelete: async ({ ask, caller, params: { id } }) => {
    if (!(await deleteOperator(ask, caller, id))) throw notFound('Operator')
    return undefined
  },
}
