import { AircraftCreate, type Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { demoAccounts, demoPassword } from '@aerofleet/shared/demo-accounts'
import { eq, inArray } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../aircraft/reads'
import {
  aircraftCreated,
  aircraftDeleted,
  aircraftEntry,
  deleteAircraft,
  insertAircraft,
  type NewAircraft,
} from '../aircraft/writes'
import type { Database, Transaction } from '../db/database'
import { saveChange } from '../db/save-change'
import { followersOf } from '../followers'
import type { FirebaseIdentity } from '../identity/firebase'
import { saveRole } from '../identity/roles'
import { type Company, operatorExists, operators } from '../operators/reads'
import {
  operatorCreated,
  operatorDeleted,
  deleteOperator,
  insertOperator,
} from '../operators/writes'
import { createToday } from '../today'
import { roleChanged } from '../users/writes'
import { demoFleet, formerCompany, soldAircraft } from './fleet'
import { chooseMaintained, daysInFleet, isNewcomer, placeOfUnknown, readingsOf } from './maintained'
import {
  ada,
  firstDay,
  goBack,
  ingrid,
  lentAircraft,
  olga,
  recordedOn,
  stepsOf,
  type PastAircraft,
  type PastEntry,
} from './past'
import { readSamples, type SampleAircraft, type Samples } from './samples'
import { seedMaintenance, type ToMaintain } from './seed-maintenance'

const seeder = { uid: 'demo', displayName: 'AeroFleet demo' }
const followers = followersOf(createToday())

async function seedAccounts(db: Database, identity: FirebaseIdentity, now: Date): Promise<void> {
  const recorded = recordedOn(now, firstDay, seeder)
  for (const { uid, email, name: displayName, role } of demoAccounts) {
    if (await identity.getUser(uid)) continue
    await identity.createAccount({ uid, email, displayName, password: demoPassword })
    await identity.setRoleClaim(uid, role)
    await db.transaction(async (tx) => {
      await saveRole(tx, uid, role)
      const entry = { ...roleChanged({ uid, email }, null, role), recorded }
      await saveChange(tx, seeder, { entries: [entry] })
    })
  }
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  const firstOperator = tx
    .select({ id: operators.id })
    .from(operators)
    .where(operatorExists)
    .limit(1)
  const firstAircraft = tx.select({ id: aircraft.id }).from(aircraft).where(aircraftExists).limit(1)
  return (await firstOperator).length === 0 && (await firstAircraft).length === 0
}

async function addCompanies(tx: Transaction, now: Date, companies: Samples['operators']) {
  const added: Operator[] = []
  for (const company of companies) added.push(await insertOperator(tx, company))
  const former = await insertOperator(tx, formerCompany)
  await deleteOperator(tx, former.id)
  const recorded = recordedOn(now, firstDay, ada)
  const ids = added.map(({ id }) => id)
  await tx.update(operators).set({ createdAt: recorded.at }).where(inArray(operators.id, ids))
  const entries: PastEntry[] = [
    ...added.map((operator) => ({ ...operatorCreated(operator), recorded })),
    { ...operatorCreated(former), recorded: recordedOn(now, 330, ada) },
  ]
  return { added, former, entries }
}

function pastRoles(now: Date): PastEntry[] {
  const viewer = demoAccounts.find(({ role }) => role === null)
  if (!viewer) return []
  return [
    { ...roleChanged(viewer, null, 'mro'), recorded: recordedOn(now, 90, ada) },
    { ...roleChanged(viewer, 'mro', null), recorded: recordedOn(now, 60, ada) },
  ]
}

async function addSold(tx: Transaction, now: Date): Promise<PastAircraft[]> {
  const inserted = await insertAircraft(
    tx,
    soldAircraft.map((fields) => ({ fields: AircraftCreate.parse(fields), operator: null })),
  )
  for (const aircraft of inserted) await deleteAircraft(tx, aircraft)
  return inserted.flatMap((aircraft, n) => [
    { ...aircraftCreated(aircraft), recorded: recordedOn(now, 340 - n * 90, ingrid) },
    { ...aircraftDeleted(aircraft), recorded: recordedOn(now, 190 - n * 148, olga) },
  ])
}

const batchSize = 2500

const unknownTotals = { totalHours: 0, totalCycles: 0, totalsUnknown: true }

function toNew({ operator, ...fields }: SampleAircraft, operators: Operator[]): NewAircraft {
  const found = operators.find(({ companyName }) => companyName === operator)
  return { fields, operator: found ? { id: found.id, name: found.companyName } : null }
}

/**
 * Adds aircraft in batches, so that memory holds few of 100,000 at a time.
 * @param chosen the places in the fleet of the maintained aircraft, each with its number among them, and the
 * place of the one with unknown totals
 * @returns the later changes of the aircraft
 */
async function addFleet(
  tx: Transaction,
  samples: Samples['fleet'],
  count: number,
  operators: Operator[],
  former: Company,
  now: Date,
  { chosen, unknown }: { chosen: Map<number, number>; unknown: number },
) {
  const changed: PastAircraft[] = []
  const lent: Aircraft[] = []
  const toMaintain: ToMaintain[] = []
  const recorded = recordedOn(now, firstDay, ada)
  for (let from = 0; from < count; from += batchSize) {
    const creations: PastAircraft[] = []
    const batch = demoFleet(samples, Math.min(batchSize, count - from), from)
    const added = batch.map((sample, place) =>
      toNew(from + place === unknown ? { ...sample, ...unknownTotals } : sample, operators),
    )
    for (const [place, current] of (await insertAircraft(tx, added)).entries()) {
      const n = from + place
      const index = chosen.get(n)
      const steps = index === undefined ? stepsOf(n, current, former) : readingsOf(index, current)
      if (index !== undefined) toMaintain.push({ ...current, index })
      const past = goBack(current, steps, now)
      changed.push(...past.changed)
      const created = aircraftCreated(past.first)
      // Only the import of a year ago is one act.
      if (isNewcomer(index))
        changed.push({ ...created, recorded: recordedOn(now, daysInFleet, ada) })
      else creations.push({ ...created, recorded })
      if (n === lentAircraft) lent.push(current)
      if (steps.length > 0) {
        const version = steps.length + 1
        await tx.update(aircraft).set({ version }).where(eq(aircraft.id, current.id))
      }
    }
    const act = { id: 'demo', label: 'Import of sample-fleet.csv' }
    await saveChange(tx, ada, { entries: creations.map(aircraftEntry) }, act, followers)
  }
  return { changed, lent, toMaintain }
}

type Recorded = Pick<PastEntry, 'recorded'>
const byTime = (a: Recorded, b: Recorded) => Number(a.recorded.at) - Number(b.recorded.at)

/**
 * Saves fleet, companies and a year of history, unless there are aircraft or companies already.
 * @param isMaintained whether some of the fleet have maintenance programmes
 */
export async function seedFleet(
  db: Database,
  count: number,
  now = new Date(),
  isMaintained = false,
): Promise<void> {
  const { operators: companies, fleet: samples, programmes } = await readSamples()
  await db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return
    const { added, former, entries } = await addCompanies(tx, now, companies)
    const fleet = isMaintained ? demoFleet(samples, count) : []
    const chosen = chooseMaintained(fleet, programmes)
    const formerOperator = { id: former.id, name: former.companyName }
    const places = { chosen, unknown: placeOfUnknown(fleet, chosen) }
    const past = await addFleet(tx, samples, count, added, formerOperator, now, places)
    entries.push({
      ...operatorDeleted({ ...former, aircraft: past.lent }),
      recorded: recordedOn(now, 205, ada),
    })
    const changes = [...past.changed, ...(await addSold(tx, now))].toSorted(byTime)
    for (const each of changes) entries.push({ ...aircraftEntry(each), recorded: each.recorded })
    await saveChange(tx, ada, { entries: entries.toSorted(byTime) }, undefined, followers)
    await saveChange(tx, ada, { entries: pastRoles(now) })
    if (isMaintained) await seedMaintenance(tx, past.toMaintain, now, programmes)
  })
}

/** Saves the sample fleet and one account per role. Existing data stay as they are. */
export async function seedDemo(
  db: Database,
  identity: FirebaseIdentity,
  count: number,
  isMaintained: boolean,
): Promise<void> {
  const now = new Date()
  await seedAccounts(db, identity, now)
  await seedFleet(db, count, now, isMaintained)
}
