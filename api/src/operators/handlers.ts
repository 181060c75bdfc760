import { updated } from '../aircraft/entry'
import { brokenIndex } from '../db/sql-state'
import { conflict } from '../http/answer/errors'
import type { HandlersOf } from '../http/handlers'
import { created, deleted } from './entry'
import {
  deleteOperator,
  freeAircraft,
  holdOperator,
  insertOperator,
  listOperators,
} from './queries'

export const operatorHandlers: HandlersOf<'operator'> = {
  operatorList: ({ kept }) => kept(listOperators),

  operatorCreate: async ({ change, body }) => {
    try {
      return await change(async (tx) => {
        const operator = await insertOperator(tx, body)
        return { entries: [created(operator)], answer: operator }
      })
    } catch (error) {
      if (!brokenIndex(error)) throw error
      throw conflict(
        'company-name-exists',
        `An operator with company name ${body.companyName} already exists`,
      )
    }
  },

  // Its aircraft stay, without an operator; each has that in its own history.
  operatorDelete: ({ change, params }) =>
    change(async (tx) => {
      const held = await holdOperator(tx, params.id)
      const { id, companyName } = held
      const freed = await freeAircraft(tx, id)
      await deleteOperator(tx, id)
      const operator = { id, name: companyName }
      const entries = freed.map((aircraft) => updated({ ...aircraft, operator }, aircraft))
      return { entries: [...entries, deleted({ ...held, aircraft: freed })], answer: undefined }
    }),
}
