import { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { namesOf } from '@aerofleet/shared/records/field'
import { operatorFields } from '@aerofleet/shared/records/operator'
import * as z from 'zod/mini'
import type { Transaction } from '../db/database'
import type { HandlersOf } from '../http/handlers'
import { collectErrors } from '../import/found-errors'
import { inTurns } from '../import/in-turns'
import { readCsv, type CsvRow } from '../import/read-csv'
import { runImport, type Plan } from '../import/run-import'
import { companyNameExists, operatorCreated, operatorUpdated, type Company } from './entry'
import { insertManyOperators, lockOperatorsByName, updateEmails } from './queries'
import { companyKey } from './reads'

/** In an updating import an e-mail address that is absent stays as it is. */
const ChangedFields = z.extend(OperatorCreate, { email: z.optional(OperatorCreate.shape.email) })

const columns = namesOf(operatorFields)
type Row = CsvRow<(typeof columns)[number]>
type Line = { line: number; key: string; values: z.infer<typeof ChangedFields> }

/** What each row is about, and the rows that are right, as far as the file alone tells. */
async function readLines(rows: Row[], isUpdate: boolean) {
  const errors = collectErrors()
  const lines: Line[] = []
  const firsts = new Map<string, Pick<Line, 'line'> & { label: string }>()
  for await (const { line, cells } of inTurns(rows)) {
    const { companyName = '', email } = cells
    const parsed = isUpdate
      ? ChangedFields.safeParse({ companyName, email: email || undefined })
      : OperatorCreate.safeParse(cells)
    const found = (parsed.error?.issues ?? []).map(({ path, message }) => {
      return { line, column: String(path[0]), message }
    })
    const key = companyKey(companyName)
    const first = firsts.get(key)
    const isKnown = found.every(({ column }) => column !== 'companyName')
    if (isKnown && first) {
      const message = `${companyName} is already in line ${first.line}`
      found.push({ line, column: 'companyName', message })
    } else if (isKnown) firsts.set(key, { line, label: companyName })
    errors.add(found)
    if (parsed.success && found.length === 0) lines.push({ line, key, values: parsed.data })
  }
  const names = [...firsts].map(([key, { label }]) => ({ key, label }))
  return { found: errors.found(), lines, names }
}

type Step = { before: Company | null; fields: OperatorCreate }

async function planImport(
  tx: Transaction,
  { lines, names, ...file }: Awaited<ReturnType<typeof readLines>>,
  isUpdate: boolean,
): Promise<Plan> {
  const errors = collectErrors(file.found)
  const stored = await lockOperatorsByName(
    tx,
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
  const added = steps.filter(({ before }) => !before).length
  return {
    found: errors.found(),
    added,
    changed: steps.length - added,
    skipped,
    subjects: names.map(({ key, label }) => {
      const { id, email } = stored.get(key) ?? {}
      return { key, label, stored: id ? `${id} ${email}` : '' }
    }),
    store: (storing) => storeSteps(storing, steps),
  }
}

/** All of them are additions, or all are changes. */
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

export const operatorImport: HandlersOf<'operatorImport'>['operatorImport'] = async (context) => {
  const isUpdate = context.query.update === '1'
  const rows = readCsv(context.body, columns)
  const file = await readLines(rows, isUpdate)
  return runImport(context, {
    kind: 'operator',
    rows: rows.length,
    keyOf: companyKey,
    plan: (tx) => planImport(tx, file, isUpdate),
  })
}
