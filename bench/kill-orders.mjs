// node bench/kill-orders.mjs [pglite|postgresql] [kills] [rounds] kills the server while orders are signed and closed,
// each of which replaces a component. Then it compares numbers, orders, cards, completions, components and dues with
// what was acknowledged.
import { randomUUID } from 'node:crypto'
import { key, requireStatus, sender } from './kill-clients.mjs'
import { conclude, killRepeatedly, startEmpty } from './kills.mjs'

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {string} number
 * @property {string} state
 * @property {{ id: string, state: string, item?: object, attempts: unknown[] }[]} list
 */
/** @typedef {{ id: string, code: string, due: { hours?: number } }} Item */
/** @typedef {{ id: string, serialNumber: string }} Disc */
/** @typedef {{ aircraftId: string, items: Item[], disc: Disc, hours: number, orders: string[] }} Hangar */

const [database = 'pglite', kills = '50', rounds = '400'] = process.argv.slice(2)
const hangarCount = 6
const intervals = [100, 200, 300]
const discLife = 5000
const today = new Date().toISOString().slice(0, 10)

const { server, started, token, remove } = await startEmpty(database)
let retries = 0
const send = sender(`${server.url}/api`, token, () => retries++)

/** @param {string} line @param {number} status @param {object} [body] */
async function call(line, status, body) {
  const answer = await send(line, body, line.startsWith('POST') ? key() : {})
  requireStatus(line, answer, status)
  return /** @type {any} */ (answer.body)
}

const programme = await call('POST /maintenance/programmes', 201, {
  name: 'Kill',
  aircraftType: 'ATR 72',
  revision: '1',
  revisionDate: '2026-01-01',
  approvalReference: 'K-1',
  tasks: intervals.map((interval, n) => ({
    code: `K${n}`,
    title: `Every ${interval} hours`,
    ata: '05',
    kind: 'inspection',
    limits: { hours: { interval } },
  })),
})
await call(`POST /maintenance/programmes/${programme.id}/activate`, 200, {})

/** @param {number} n @returns {Promise<Hangar>} */
async function addHangar(n) {
  const { aircraftId } = await call('POST /aircraft', 201, {
    aircraftType: 'ATR 72',
    tailNumber: `K-${n}`,
    serialNumber: randomUUID(),
    totalHours: 1000,
    totalCycles: 1000,
  })
  await call(`PUT /maintenance/aircraft/${aircraftId}/programme`, 200, {
    programmeId: programme.id,
    baselines: intervals.map((_, task) => ({ code: `K${task}`, date: today, hours: 1000 })),
  })
  const { items } = await call(`GET /maintenance/due?aircraftId=${aircraftId}`, 200)
  const disc = await call('POST /maintenance/components', 201, {
    partNumber: 'DSC-7',
    serialNumber: `D${n}-0`,
    name: 'Disc',
    asOf: today,
    tsn: 0,
    csn: 0,
    limits: { life: { hours: discLife } },
    place: { aircraftId, position: 'HPT' },
  })
  return { aircraftId, items, disc, hours: 1000, orders: [] }
}
const hangars = await Promise.all(Array.from({ length: hangarCount }, (_, n) => addHangar(n)))

let closed = 0
let isRunning = true

/** @param {Disc} disc @param {string} next */
const replacement = ({ id, serialNumber }, next) => ({
  off: { componentId: id, serialNumber, condition: 'unserviceable', reason: 'Used' },
  on: { part: { partNumber: 'DSC-7', serialNumber: next, tsn: 0, csn: 0 }, certificate: 'F1' },
})

/** @param {Hangar} hangar */
async function work(hangar) {
  const { aircraftId, items, orders } = hangar
  while (isRunning) {
    const hours = hangar.hours + 1
    const figures = { date: today, hours, cycles: hours, accept: true }
    await call(`POST /maintenance/aircraft/${aircraftId}/readings`, 201, figures)
    const itemIds = items.map(({ id }) => id)
    const jobs = [{ title: 'Replace the disc' }]
    const body = { aircraftId, itemIds, jobs, start: {} }
    const order = await call('POST /maintenance/orders', 201, body)
    const next = `${hangar.disc.serialNumber.split('-')[0]}-${orders.length + 1}`
    for (const { id, item } of order.list) {
      const change = item ? undefined : replacement(hangar.disc, next)
      const signature = { doneOn: today, measures: `At ${hours} h`, change }
      await call(`POST /maintenance/cards/${id}/perform`, 200, signature)
    }
    await call(`POST /maintenance/orders/${order.id}/close`, 200, figures)
    const { components } = await call(`GET /maintenance/aircraft/${aircraftId}/components`, 200)
    hangar.disc = components[0]
    hangar.hours = hours
    orders.push(order.number)
    closed++
  }
}
await killRepeatedly(server, hangars.map(work), {
  kills: Number(kills),
  what: 'closed orders',
  count: () => closed,
  between: () => 1 + Math.floor((Math.random() * Number(rounds)) / Number(kills)),
  pause: 50,
  total: Number(rounds),
  stop: () => (isRunning = false),
})

/** @type {string[]} */
const problems = []
/** @param {boolean} isTrue @param {string} problem */
const check = (isTrue, problem) => isTrue || problems.push(problem)

/** @param {string} path @returns {Promise<any[]>} */
async function readAll(path) {
  const rows = []
  for (let after = ''; ;) {
    const page = await call(`GET ${path}limit=100${after && `&after=${after}`}`, 200)
    rows.push(...page.items)
    if (!page.next) return rows
    after = page.next
  }
}

const orders = await readAll('/maintenance/orders?')
const year = today.slice(0, 4)
const numbers = orders.map(({ number }) => number).toSorted()
const gapless = numbers.map((_, n) => `WO-${year}-${String(n + 1).padStart(4, '0')}`)
check(numbers.join() === gapless.join(), 'The numbers have a gap')
const acknowledged = hangars.flatMap((hangar) => hangar.orders).toSorted()
check(numbers.join() === acknowledged.join(), `${numbers.length} orders for ${closed} closed ones`)
for (const { id, number } of orders) {
  /** @type {Order} */
  const { state, list } = await call(`GET /maintenance/orders/${id}`, 200)
  const isWhole =
    list.length === intervals.length + 1 && list.every((card) => card.state === 'performed')
  check(state === 'closed' && isWhole, `${number} is ${state} with ${list.length} cards`)
}
const shelf = await readAll('/maintenance/components?place=shelf&')
check(shelf.length === closed, `${shelf.length} components came off in ${closed} orders`)
for (const { aircraftId, items, hours, orders: done } of hangars) {
  const { components } = await call(`GET /maintenance/aircraft/${aircraftId}/components`, 200)
  const [disc] = components
  const isLast = components.length === 1 && disc.serialNumber.endsWith(`-${done.length}`)
  check(isLast, `${components.length} discs, ${disc?.serialNumber} after ${done.length} orders`)
  const life = disc?.limits.life.due.hours
  check(life === hours + discLife, `The disc is due at ${life}`)
  const readings = await readAll(`/maintenance/aircraft/${aircraftId}/readings?`)
  check(readings.length === done.length + 1, `${readings.length} readings`)
  for (const { id, code } of items) {
    const completions = await readAll(`/maintenance/items/${id}/completions?`)
    check(completions.length === done.length, `${completions.length} completions of ${id}`)
    const { due } = await call(`GET /maintenance/items/${id}`, 200)
    const expected = hours + (intervals[Number(code.slice(1))] ?? 0)
    check(due.hours === expected, `${id} is due at ${due.hours} instead of ${expected}`)
  }
}
await server.stop('SIGTERM')
await server.close()
await remove()

const seconds = Math.round((Date.now() - started) / 1000)
console.log(
  `${database}: ${kills} kills, ${closed} closed orders, ${retries} requests sent again, ${seconds} s`,
)
conclude(problems)
