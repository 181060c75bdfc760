import { randomUUID } from 'node:crypto'
import { violatedIndex } from '../db/sql-state'
import { conflict } from '../errors'
import type { HandlersOf } from '../http/handlers'
import { companyNameExists, operatorCreated, operatorDeleted } from './entry'
import type { Fleets } from './fleets'
import { operatorImport } from './import'
import { deleteOperator, insertOperator, lockOperator, operatorRows } from './queries'

export function operatorHandlers(fleets: Fleets): HandlersOf<'operator'> {
  const rows = operatorRows(fleets)
  return {
    operatorList: ({ cachedList }) => cachedList(rows),

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
        const { unlinked, ...made } = await fleets.unlink(tx, { id, name: companyName })
        await deleteOperator(tx, id)
        const entry = {
          ...operatorDeleted({ ...deleted, aircraft: unlinked }),
          isAlone: true as const,
        }
        const act = { id: randomUUID(), label: `Operator deleted: ${companyName}` }
        return { ...made, entries: [...made.entries, entry], act, answer: undefined }
      }),

    operatorImport: operatorImport(fleets),
  }
}
