import type { AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import type { OperatorCreate } from '@aerofleet/shared/contract/operators'
import type { SampleAircraft } from './samples'

/** This operator was deleted: only the history still names it. */
export const formerCompany: OperatorCreate = {
  companyName: 'Meridian Shuttle',
  email: 'office@meridian.demo.aerofleet.test',
}

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

const longestSerial = 40

/**
 * Returns the same aircraft every time: `count` of them, beginning with number `from`. Those beyond the file repeat its
 * figures.
 */
export const demoFleet = (
  samples: readonly SampleAircraft[],
  count: number,
  from = 0,
): SampleAircraft[] =>
  Array.from({ length: count }, (_, index) => {
    const n = from + index
    const round = Math.floor(n / samples.length)
    const sample = samples[n % samples.length]
    const tailNumberOf = tailNumberForms[n % tailNumberForms.length]
    if (!sample || !tailNumberOf) throw new Error('The sample fleet is empty.')
    if (round === 0) return sample
    const serialNumber = `${round}-${sample.serialNumber}`.slice(0, longestSerial)
    return { ...sample, tailNumber: tailNumberOf(n + 1), serialNumber }
  })
