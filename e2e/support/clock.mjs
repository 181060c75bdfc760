import { openSync, readSync } from 'node:fs'

/**
 * Node.js loads this file before a program. The clock of the program is then ahead by the milliseconds that the file of
 * CLOCK_FILE holds, and its intervals follow this clock, as after a sleep.
 */
const { now } = Date
const file = openSync(process.env['CLOCK_FILE'] ?? '', 'r')
const ahead = new Float64Array(1)
function moved() {
  readSync(file, ahead, 0, ahead.byteLength, 0)
  return now() + (ahead[0] ?? 0)
}

globalThis.Date = new Proxy(Date, {
  construct: (target, values, as) =>
    Reflect.construct(target, values.length > 0 ? values : [moved()], as),
  get: (target, name) => (name === 'now' ? moved : Reflect.get(target, name)),
})

const { setInterval } = globalThis
const often = 100
/** @type {(work: (...values: unknown[]) => void, wait?: number, ...values: unknown[]) => NodeJS.Timeout} */
const setMovedInterval = (work, wait = 0, ...values) => {
  let last = moved()
  return setInterval(
    () => {
      const time = moved()
      if (time - last < wait) return
      last = time
      work(...values)
    },
    Math.min(wait, often),
  )
}
Object.assign(globalThis, { setInterval: setMovedInterval })
