import type { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import type { OperatorCreate } from '@aerofleet/shared/contract/operators'
import { limits } from '@aerofleet/shared/maintenance'

/** `company` is an index of `companies`, or `null` for an aircraft without an operator. */
export type SampleAircraft = Omit<AircraftCreate, 'operatorId'> & { company: number | null }

export const companies: OperatorCreate[] = [
  { companyName: 'Northern Lights Air', email: 'operator@demo.aerofleet.test' },
  { companyName: 'Alpine Regional', email: 'fleet@alpine.demo.aerofleet.test' },
  { companyName: 'Blue Lagoon Airways', email: 'ops@bluelagoon.demo.aerofleet.test' },
  { companyName: 'Cerrado Aviação', email: 'frota@cerrado.demo.aerofleet.test' },
  { companyName: 'Savanna Charter', email: 'hangar@savanna.demo.aerofleet.test' },
  { companyName: 'Pacific Cargo Lines', email: 'maintenance@pacific.demo.aerofleet.test' },
  { companyName: 'Harbour Helicopters', email: 'office@harbour.demo.aerofleet.test' },
  { companyName: 'Silk Road Wings', email: 'fleet@silkroad.demo.aerofleet.test' },
]

/** This operator was deleted: only the history still names it. */
export const formerCompany: OperatorCreate = {
  companyName: 'Meridian Shuttle',
  email: 'office@meridian.demo.aerofleet.test',
}

/** `serial` writes a serial number as the maker does. `hoursPerCycle` is typical of the type. */
const aircraftTypes: [type: string, serial: (n: number) => string, hoursPerCycle: number][] = [
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
const isAirliner = (type: string) => !/Cessna|Pilatus|Global|H145/.test(type)

/** Counts in letters: with a `count` of 3, 0 is AAA, 1 is AAB, and 26 is ABA. */
const letters = (n: number, count: number): string =>
  count === 0 ? '' : letters(Math.floor(n / 26), count - 1) + String.fromCharCode(65 + (n % 26))

/**
 * A country gets every 16th `n`. When `n` has grown by this much, `n * step` comes to the same three letters again, so
 * from then on the letters of `n + 1` are taken.
 */
const period = 2 * 26 ** 3
/** A prime `step` gives neighbours different letters. `from` is where they begin: 7,436 is LAA. */
const threeLetters = (n: number, step: number, from = 0) =>
  letters((n + Math.floor(n / period)) * step + from, 3)

/** The form of a tail number in each country. Among 100,000 aircraft no tail number comes twice. */
const tailNumberForms: ((n: number) => string)[] = [
  (n) => `N${100 + n}AF`,
  (n) => `D-A${threeLetters(n, 37)}`,
  (n) => `G-${letters(n * 911 + 5000, 4)}`,
  (n) => `F-H${threeLetters(n, 53)}`,
  (n) => `HB-${threeLetters(n, 41)}`,
  (n) => `OE-${threeLetters(n, 5, 7436)}`,
  (n) => `C-G${threeLetters(n, 61)}`,
  (n) => `PR-${threeLetters(n, 71)}`,
  (n) => `VH-${threeLetters(n, 83)}`,
  (n) => `JA${100 + n}A`,
  (n) => `ZS-${threeLetters(n, 97)}`,
  (n) => `5Y-${threeLetters(n, 101)}`,
  (n) => `SE-${threeLetters(n, 7, 11_492)}`,
  (n) => `TF-${threeLetters(n, 103)}`,
  (n) => `9V-${threeLetters(n, 107)}`,
  (n) => `EC-${threeLetters(n, 109)}`,
]

function pick<T>(list: readonly T[], index: number): T {
  const picked = list[index % list.length]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

/** Every screen must have room for the longest names and the largest figures that spec §3 allows. */
const extremes: Record<number, Partial<SampleAircraft>> = {
  9: {
    aircraftType: 'ATR 72-600 Combi with large cargo door and gravel runway kit',
    totalHours: 61_234.5,
    totalCycles: 55_668,
  },
  17: { tailNumber: 'TEST-PERMIT-2026-017' },
  19: { totalHours: 1_000_000, totalCycles: 1_000_000 },
  22: { serialNumber: 'PC12-2046-REBUILT-2019-LOT-0417-LINE-042' },
  49: { totalHours: 98_765.4, totalCycles: 15_930 },
}

/**
 * How much of its limits (spec §9) an aircraft has used, from the smallest to the largest share, by condition. Real
 * airliners have tens of thousands of flight hours, so a due one has used its limits many times.
 */
const usedShares = {
  good: [0.04, 0.76],
  soon: [0.82, 0.98],
  due: [1.01, 1.41],
  dueAirliner: [8, 17],
}

/** Of ten aircraft, seven are good, two due soon and one due (spec §4). Every tenth has no operator. */
function demoAircraft(n: number): SampleAircraft {
  const [type, serial, hoursPerCycle] = pick(aircraftTypes, n * 7 + Math.floor(n / 10))
  const due = isAirliner(type) ? 'dueAirliner' : 'due'
  const [lowest = 0, highest = 0] = usedShares[n % 10 === 9 ? due : n % 5 === 2 ? 'soon' : 'good']
  const usedShare = lowest + ((highest - lowest) * ((n * 37) % 101)) / 101
  const limitInCycles = Math.min(limits.cycles, limits.hours / hoursPerCycle)
  const cycles = Math.round(limitInCycles * usedShare)
  return {
    aircraftType: type,
    tailNumber: pick(tailNumberForms, n)(n + 1),
    serialNumber: serial(n + 1),
    totalHours: Math.round(cycles * hoursPerCycle * 100) / 100,
    totalCycles: cycles,
    company: n % 10 === 4 ? null : (n * 5 + Math.floor(n / 8)) % companies.length,
    ...extremes[n],
  }
}

/** These aircraft were deleted when they were sold: only the history still has them. */
export const soldAircraft: Omit<AircraftCreate, 'operatorId'>[] = [
  {
    aircraftType: 'Boeing 737-800',
    tailNumber: 'EI-RTD',
    serialNumber: '29926',
    totalHours: 71_402.3,
    totalCycles: 38_115,
  },
  {
    aircraftType: 'Cessna 208B Grand Caravan',
    tailNumber: 'N940SC',
    serialNumber: '208B1187',
    totalHours: 3880,
    totalCycles: 4102,
  },
]

/** Returns the same aircraft every time: `count` of them, beginning with number `from`. */
export const demoFleet = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => demoAircraft(from + n))
