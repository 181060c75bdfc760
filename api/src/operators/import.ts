import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { operatorFields, operatorNames as columns } from '@aerofleet/shared/records/operator'
import * as z from 'zod/mini'
import type { Transaction } from '../db/database'
import type { HandlersOf } from '../http/handlers'
import { collectErrors } from '../import/found-errors'
import { readCells } from '../import/read-cells'
import type { ReadLines } from '../import/read-lines'
import { importWholeFile, type Judged } from '../import/whole-file'
import { companyNameExists, operatorCreated, operatorUpdated, type Company } from './entry'
import type { Fleets } from './fleets'
import { insertManyOperators, lockOperatorsByName, updateEmails } from './queries'
import { companyKey } from './reads'

/** An updating import keeps an e-mail address that the file lacks. */
const ChangedFields = z.extend(OperatorCreate, { email: z.optional(OperatorCreate.shape.email) })

type File = ReadLines<(typeof columns)[number], z.infer<typeof ChangedFields>>

type Step = { before: Company | null; fields: OperatorCreate }

async function judgeRows(
  tx: Transaction,
  fleets: Fleets,
  { lines, names, found }: File,
  isUpdate: boolean,
): Promise<Judged<Step>> {
  const errors = collectErrors(found)
  const stored = await lockOperatorsByName(
    tx,
    fleets,
    names.map(({ key }) => key),
  )
  const steps: Step[] = []
  let skipped = 0
  for (const { line, key, values } of lines) {
    const before = stored.get(key) ?? null
    const { companyName, email = before?.email ?? '' } = values
    const refuse = (message: string) => errors.add([{ line, column: 'companyName', message }])
    if (isUpdate && !before) refuse(`There is no operator with company name ${companyName}`)
    else if (before?.email === email) skipped++
    else if (before && !isUpdate) refuse(companyNameExists(companyName))
    else steps.push({ before, fields: { companyName, email } })
  }
  return {
    found: errors.found(),
    skipped,
    steps,
    subjects: names.map(({ key, label }) => {
      const { id, email } = stored.get(key) ?? {}
      return { key, label, stored: id ? `${id} ${email}` : '' }
    }),
  }
}

async function storeSteps(tx: Transaction, steps: Step[]) {
  const changes = steps.flatMap(({ before, fields }) =>
    before ? [{ before, after: { ...before, email: fields.email } }] : [],
  )
  if (changes.length > 0) {
    await updateEmails(
      tx,
      changes.map(({ after }) => after),
    )
    return { entries: changes.map(({ before, after }) => operatorUpdated(before, after)) }
  }
  const added = await insertManyOperators(
    tx,
    steps.map(({ fields }) => fields),
  )
  return { entries: added.map(operatorCreated) }
}

export const operatorImport =
  (fleets: Fleets): HandlersOf<'operatorImport'>['operatorImport'] =>
  async (context) => {
    const isUpdate = context.query.update === '1'
    const schema = isUpdate ? ChangedFields : OperatorCreate
    return importWholeFile(context, {
      kind: 'operator',
      columns,
      nameColumn: 'companyName',
      keyOf: companyKey,
      parse: (cells) => schema.safeParse(readCells(operatorFields, cells)),
      judge: (tx, _, file) => judgeRows(tx, fleets, file, isUpdate),
      store: storeSteps,
    })
  }
