import { randomUUID } from 'node:crypto'
import { unlinkAircraft } from '../aircraft/writes'
import { violatedIndex } from '../db/sql-state'
import { conflict } from '../errors'
import type { HandlersOf } from '../http/handlers'
import { companyNameExists, operatorCreated, operatorDeleted } from './entry'
import { operatorImport } from './import'
import { deleteOperator, insertOperator, lockOperator, operatorRows } from './queries'

export const operatorHandlers: HandlersOf<'operator'> = {
  operatorList: ({ cachedList }) => cachedList(operatorRows),

  operatorCreate: async ({ change, body }) => {
    try {
      return await change(async (tx) => {
        const operator = await insertOperator(tx, body)
        return { entries: [operatorCreated(operator)], answer: operator }
      })
    } catch (error) {
      if (!violatedIndex(error)) throw error
      throw conflict('company-name-exists', companyNameExists(body.companyName))
    }
  },

  // The list of the history shows the deletion and the change of each aircraft as one act.
  operatorDelete: ({ change, params }) =>
    change(async (tx) => {
      const deleted = await lockOperator(tx, params.id)
      const { id, companyName } = deleted
      const made = await unlinkAircraft(tx, { id, name: companyName })
      await deleteOperator(tx, id)
      const fleet = made.aircraft.flatMap(({ after }) => after ?? [])
      const entry = { ...operatorDeleted({ ...deleted, aircraft: fleet }), isAlone: true as const }
      const act = { id: randomUUID(), label: `Operator deleted: ${companyName}` }
      return { ...made, entries: [...made.entries, entry], act, answer: undefined }
    }),

  operatorImport,
}
