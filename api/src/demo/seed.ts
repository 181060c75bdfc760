import type { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import type { Operator, OperatorCreate } from '@aerofleet/shared/contract/operators'
import { created as aircraftCreated } from '../aircraft/entry'
import { insertAircraft, type NewAircraft } from '../aircraft/queries'
import { aircraft, isFlying } from '../aircraft/table'
import { saveChange } from '../db/change'
import type { Database, Transaction } from '../db/database'
import type { FirebaseIdentity } from '../identity/firebase'
import { created as operatorCreated } from '../operators/entry'
import { insertOperator } from '../operators/queries'
import { isOpen, operators } from '../operators/table'
import { roleChanged } from '../users/entry'
import { saveRole } from '../users/queries'
import { demoAccounts, demoPassword } from './accounts'

/** `company` is a place in the list of companies. */
type SampleAircraft = Omit<AircraftCreate, 'operatorId'> & { company: number | null }

const companies: OperatorCreate[] = [
  { companyName: 'Northern Lights Air', email: 'operator@demo.aerofleet.test' },
  { companyName: 'Alpine Regional', email: 'fleet@alpine.demo.aerofleet.test' },
  { companyName: 'Blue Lagoon Airways', email: 'ops@bluelagoon.demo.aerofleet.test' },
  { companyName: 'Cerrado Aviação', email: 'frota@cerrado.demo.aerofleet.test' },
  { companyName: 'Savanna Charter', email: 'hangar@savanna.demo.aerofleet.test' },
  { companyName: 'Pacific Cargo Lines', email: 'maintenance@pacific.demo.aerofleet.test' },
  { companyName: 'Harbour Helicopters', email: 'office@harbour.demo.aerofleet.test' },
  { companyName: 'Silk Road Wings', email: 'fleet@silkroad.demo.aerofleet.test' },
]

/** Type, what its serial numbers look like, and its usual flight hours per cycle. */
const types: [type: string, serial: (n: number) => string, hoursPerCycle: number][] = [
  ['Airbus A320neo', (n) => String(7800 + n * 13), 1.9],
  ['Boeing 737-800', (n) => String(35_100 + n * 17), 2.1],
  ['Embraer E190', (n) => `190${String(300 + n).padStart(5, '0')}`, 1.4],
  ['ATR 72-600', (n) => String(1100 + n * 3), 1.1],
  ['De Havilland Dash 8-400', (n) => String(4200 + n), 1.0],
  ['Cessna 208B Grand Caravan', (n) => `208B${5000 + n * 7}`, 0.9],
  ['Pilatus PC-12 NGX', (n) => String(2000 + n * 2), 1.3],
  ['Airbus A330-900', (n) => String(1800 + n * 5), 6.2],
  ['Bombardier Global 6500', (n) => `60${String(n).padStart(3, '0')}`, 3.4],
  ['Airbus H145', (n) => `20${String(100 + n)}`, 0.7],
]

const letters = (n: number, count: number): string =>
  count === 0 ? '' : letters(Math.floor(n / 26), count - 1) + String.fromCharCode(65 + (n % 26))

/** How countries write tail numbers; each is its own for 17,000 aircraft. */
const countries: ((n: number) => string)[] = [
  (n) => `N${100 + n}AF`,
  (n) => `D-A${letters(n * 37, 3)}`,
  (n) => `G-${letters(n * 911 + 5000, 4)}`,
  (n) => `F-H${letters(n * 53, 3)}`,
  (n) => `HB-${letters(n * 41, 3)}`,
  (n) => `OE-${letters(n * 5 + 7436, 3)}`,
  (n) => `C-G${letters(n * 61, 3)}`,
  (n) => `PR-${letters(n * 71, 3)}`,
  (n) => `VH-${letters(n * 83, 3)}`,
  (n) => `JA${100 + n}A`,
  (n) => `ZS-${letters(n * 97, 3)}`,
  (n) => `5Y-${letters(n * 101, 3)}`,
  (n) => `SE-${letters(n * 7 + 11_492, 3)}`,
  (n) => `TF-${letters(n * 103, 3)}`,
  (n) => `9V-${letters(n * 107, 3)}`,
  (n) => `EC-${letters(n * 109, 3)}`,
]

function pick<T>(list: readonly T[], index: number): T {
  const picked = list[index % list.length]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

/** The same aircraft every time: of ten, seven are in good condition, two due soon, one due (spec §4). */
export const demoFleet = (count: number) => Array.from({ length: count }, (_, n) => demoAircraft(n))

function demoAircraft(n: number): SampleAircraft {
  const [aircraftType, serial, hoursPerCycle] = pick(types, n * 7 + Math.floor(n / 10))
  const [least, span] = n % 10 === 9 ? [1.01, 0.4] : n % 5 === 2 ? [0.82, 0.16] : [0.04, 0.72]
  const worn = least + (span * ((n * 37) % 101)) / 101
  const cycles = Math.round(Math.min(3000, 5000 / hoursPerCycle) * worn)
  return {
    aircraftType,
    tailNumber: pick(countries, n)(n + 1),
    serialNumber: serial(n + 1),
    totalHours: Math.round(cycles * hoursPerCycle * 100) / 100,
    totalCycles: cycles,
    // Every tenth aircraft belongs to nobody yet.
    company: n % 10 === 4 ? null : (n * 5 + Math.floor(n / 8)) % companies.length,
  }
}

const seeder = { uid: 'demo', displayName: 'AeroFleet demo' }

async function seedAccounts(db: Database, identity: FirebaseIdentity): Promise<void> {
  for (const { uid, email, name: displayName, role } of demoAccounts) {
    if (await identity.getUser(uid)) continue
    await identity.createAccount({ uid, email, displayName, password: demoPassword })
    await identity.setRoleClaim(uid, role)
    await db.transaction(async (tx) => {
      await saveRole(tx, uid, role)
      await saveChange(tx, seeder, [roleChanged({ uid, email }, null, role)])
    })
  }
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  const company = tx.select({ id: operators.id }).from(operators).where(isOpen).limit(1)
  const flying = tx.select({ id: aircraft.id }).from(aircraft).where(isFlying).limit(1)
  return (await company).length === 0 && (await flying).length === 0
}

/** The sample fleet, with its companies; a database that has aircraft or companies keeps its own. */
export async function seedFleet(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return
    const added: Operator[] = []
    for (const company of companies) added.push(await insertOperator(tx, company))
    const fleet = demoFleet(count).map(({ company, ...fields }): NewAircraft => {
      const operator = company === null ? undefined : added[company]
      return { fields, operator: operator ? { id: operator.id, name: operator.companyName } : null }
    })
    const inserted = await insertAircraft(tx, fleet)
    await saveChange(tx, seeder, [...added.map(operatorCreated), ...inserted.map(aircraftCreated)])
  })
}

/** The sample fleet and one account per role; what is there already stays as it is. */
export async function seedDemo(
  db: Database,
  identity: FirebaseIdentity,
  count: number,
): Promise<void> {
  await seedAccounts(db, identity)
  await seedFleet(db, count)
}
