import { can, explainNeed } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { aircraftFields, unknownTotal } from '@aerofleet/shared/records/aircraft'
import { namesOf, valuesIn } from '@aerofleet/shared/records/field'
import { tailKey } from '@aerofleet/shared/tail-number'
import { fileHours } from '@aerofleet/shared/typed-figure'
import * as z from 'zod/mini'
import type { Caller } from '../db/author'
import { StoredMeanwhile } from '../db/change'
import type { Transaction } from '../db/database'
import { forbidden } from '../errors'
import type { BeforeBody, HandlersOf } from '../http/handlers'
import { collectErrors } from '../import/found-errors'
import { inTurns } from '../import/in-turns'
import { readCells } from '../import/read-cells'
import type { ReadLines } from '../import/read-lines'
import { importWholeFile, type Judged } from '../import/whole-file'
import { companyKey, lockCompaniesByKey, lockOwnCompany, type Company } from '../operators/reads'
import { createOperators } from '../operators/writes'
import { existsAs, serialNumberExists } from './conflicts'
import { aircraftCreated, aircraftEntry, aircraftUpdated } from './entry'
import { AircraftFields } from './fields'
import { requireDay } from './first-day'
import { findLookAlikes } from './look-alikes'
import { operatorsToAdd, type NewOperator } from './operators-to-add'
import {
  findSerials,
  insertAircraft,
  lockAircraftByTail,
  serialKey,
  updateManyAircraft,
  type AircraftChange,
  type NewAircraft,
} from './queries'

const { tailNumber, totalHours } = AircraftFields.shape

/** Hours of a file may be `4288:43`. */
const NewFields = z.extend(AircraftFields, {
  totalHours: z.pipe(
    z.transform((cell) => (typeof cell === 'string' ? fileHours(cell) : cell)),
    totalHours,
  ),
})
/** An updating import keeps the values that a row lacks. */
const ChangedFields = z.extend(z.partial(NewFields), { tailNumber })

const fieldNames = namesOf(aircraftFields)
const columns = [...fieldNames, 'operator', 'operatorEmail'] as const

const counters = namesOf(aircraftFields, 'counter')
const missingTotals = (has: ReadonlySet<string>) => counters.filter((name) => !has.has(name))
const unknownIn = (cells: Cells) => counters.filter((name) => cells[name] === unknownTotal)
const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]))

type Row = File['lines'][number]
type Cells = Row['cells']
type Options = { isUpdate: boolean; totalsUnknown: boolean }
type File = ReadLines<(typeof columns)[number], z.infer<typeof ChangedFields>>

type Step = {
  line: number
  before: Aircraft | null
  fields: NewAircraft['fields']
  operator: Company | null
  creates?: NewOperator | undefined
  isSame: boolean
  hasUnknownOperator: boolean
}

const fieldsOf = (aircraft: Aircraft): AircraftFields => valuesIn(fieldNames, aircraft)

type Judging = {
  isUpdate: boolean
  /** The aircraft that have the serial numbers of the file. */
  owners: Awaited<ReturnType<typeof findSerials>>
  /** The first lines of the serial numbers in the rows that were judged before. */
  firstLines: Map<string, number>
}
type Verdict = 'store' | 'skip' | { column: string; message: string }

/**
 * Judges a row that its schema has read.
 * @throws {StoredMeanwhile}
 */
function judgeRow(
  { line, before, fields, isSame }: Step,
  { isUpdate, owners, firstLines }: Judging,
): Verdict {
  const refuse = (column: string, message: string) => ({ column, message })
  if (isUpdate && !before)
    return refuse('tailNumber', `There is no aircraft with tail number ${fields.tailNumber}`)
  if (isSame) return 'skip'
  if (before && !isUpdate) return refuse('tailNumber', existsAs(before, fields))
  const key = serialKey(fields)
  const first = firstLines.get(key)
  firstLines.set(key, first ?? line)
  const owner = owners.get(key)
  // Somebody has added the aircraft of this very line since we looked up the tail numbers.
  if (!before && owner?.tailKey === tailKey(fields.tailNumber)) throw new StoredMeanwhile()
  if (owner && owner.id !== before?.id) return refuse('serialNumber', serialNumberExists(fields))
  if (first !== undefined)
    return refuse('serialNumber', `${fields.serialNumber} is already in line ${first}`)
  return 'store'
}

async function judgeRows(
  tx: Transaction,
  caller: Caller,
  { has, lines, names, found }: File,
  { isUpdate, totalsUnknown }: Options,
): Promise<Judged<Step>> {
  const errors = collectErrors(found)
  const notInFile = totalsUnknown ? missingTotals(has) : []
  const isAdmin = can(caller.role, 'manageOperators')
  const companyOf = ({ cells }: Row) => companyKey(cells.operator ?? '')
  const companyKeys = isAdmin ? [...new Set(lines.map(companyOf))] : []
  // We lock operators before aircraft, as the deletion of an operator does, so that no deadlock arises.
  const companies = await lockCompaniesByKey(tx, companyKeys.filter(Boolean))
  const own = isUpdate ? null : await lockOwnCompany(tx, caller)
  const stored = await lockAircraftByTail(
    tx,
    names.map(({ key }) => key),
  )
  const isThere = (name: string) => !isAdmin || companies.has(name)
  const toAdd = await operatorsToAdd(lines, isThere, (line, column, message) =>
    errors.add([{ line, column, message }]),
  )

  function toStep(row: Row): Step {
    const { line, key, values, cells } = row
    const company = companyOf(row)
    const before = stored.get(key) ?? null
    const creates = toAdd.found.get(company)
    const chosen =
      companies.get(company) ?? (creates && { id: creates.id, name: creates.companyName })
    const operator = chosen ?? (before ? (before.operator ?? null) : own)
    // The tail number only identifies the aircraft. The stored spelling stays.
    const storedSpelling = before && { tailNumber: before.tailNumber }
    const unknown = isUpdate ? [] : [...notInFile, ...unknownIn(cells)]
    // A stored aircraft keeps every value that the file does not have, even where a new aircraft would get a
    // default.
    const given = Object.entries(values).filter(([name]) => !before || name in cells)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not stored has all fields
    const fields = {
      ...(before && fieldsOf(before)),
      ...Object.fromEntries(given),
      ...storedSpelling,
    } as AircraftFields
    const kept: readonly string[] = ['tailNumber', ...unknown]
    const isSame =
      before !== null &&
      fieldNames.every((name) => kept.includes(name) || before[name] === fields[name]) &&
      (before.operator?.id ?? null) === (operator?.id ?? null)
    return {
      line,
      before,
      fields: { ...fields, ...(unknown.length > 0 && { totalsUnknown: true }) },
      operator,
      creates,
      isSame,
      hasUnknownOperator: isAdmin && company !== '' && !chosen,
    }
  }

  const read: Step[] = []
  for await (const row of inTurns(lines)) if (!toAdd.wrong.has(row.line)) read.push(toStep(row))
  const keys = read.filter(({ isSame }) => !isSame).map(({ fields }) => serialKey(fields))
  const judging = { isUpdate, owners: await findSerials(tx, keys), firstLines: new Map() }
  const steps: Step[] = []
  let skipped = 0
  for await (const step of inTurns(read)) {
    const verdict = judgeRow(step, judging)
    if (verdict === 'store') steps.push(step)
    else if (verdict === 'skip') skipped++
    else errors.add([{ line: step.line, ...verdict }])
  }
  const subjects = names.map(({ key, label }) => {
    const { id, version } = stored.get(key) ?? {}
    return { key, label, stored: id ? `${id} ${version}` : '' }
  })
  const ignored = steps.filter((step) => step.hasUnknownOperator).map(ignoreOperator)
  return { found: errors.found(), ignored, skipped, subjects, steps }
}

const ignoreOperator = ({ line, before }: Step): ImportError => ({
  line,
  column: 'operator',
  message: `Operator not found. ${before ? 'The aircraft keeps its operator.' : 'The aircraft is added without an operator.'}`,
})

async function storeSteps(tx: Transaction, steps: Step[], asOf: string | undefined) {
  const isAddition = (step: Step): step is Step & NewAircraft => !step.before
  const isChange = (step: Step): step is Step & AircraftChange => step.before !== null
  // All imports add aircraft in the same order, so that two imports at the same moment cannot block each
  // other.
  const additions = steps
    .filter(isAddition)
    .map((step) => ({ step, key: tailKey(step.fields.tailNumber) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ step }) => step)
  const changes = steps.filter(isChange)
  const added = new Map(steps.flatMap(({ creates }) => (creates ? [[creates.id, creates]] : [])))
  const operators = await createOperators(tx, [...added.values()])
  const inserted = await insertAircraft(tx, additions)
  const updated = await updateManyAircraft(tx, changes)
  const byLine = new Map([
    ...inserted.map((after, at) => [additions[at]?.line, aircraftCreated(after, asOf)] as const),
    ...updated.map((after, at) => {
      const { before = after, line } = changes[at] ?? {}
      return [line, aircraftUpdated(before, after)] as const
    }),
  ])
  const changed = steps.flatMap(({ line }) => byLine.get(line) ?? [])
  return { entries: [...operators, ...changed.map(aircraftEntry)] }
}

function requireAdding(caller: Caller): void {
  if (!can(caller.role, 'addAircraft')) throw forbidden(explainNeed('addAircraft'))
}

export const aircraftImportChecks: BeforeBody = {
  aircraftImport: ({ caller, query }) => {
    if (query.update !== '1') requireAdding(caller)
  },
}

export const aircraftImport: HandlersOf<'aircraftImport'>['aircraftImport'] = async (context) => {
  const isUpdate = context.query.update === '1'
  const schema = isUpdate ? ChangedFields : NewFields
  const { asOf } = context.query
  requireDay(asOf, { today: context.today(), timeZone: context.timeZone })
  const totalsUnknown = !isUpdate && context.query.totalsUnknown === '1'
  return importWholeFile(context, {
    kind: 'aircraft',
    columns,
    nameColumn: 'tailNumber',
    keyOf: tailKey,
    parse(cells, has) {
      const unknown = unknownIn(cells)
      const isKnown = ([name]: [string, string]) => !unknown.some((each) => each === name)
      return schema.safeParse({
        ...readCells(aircraftFields, Object.fromEntries(Object.entries(cells).filter(isKnown))),
        ...(!isUpdate && zeros(unknown)),
        ...(totalsUnknown && zeros(missingTotals(has))),
      })
    },
    judge(tx, caller, file) {
      if (!isUpdate) requireAdding(caller)
      return judgeRows(tx, caller, file, { isUpdate, totalsUnknown })
    },
    remarks: findLookAlikes,
    store: (tx, steps) => storeSteps(tx, steps, asOf),
  })
}
