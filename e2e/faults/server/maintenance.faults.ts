import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { startProduct, stopAndRemove, type Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Attacks on maintenance')

const inspection = {
  code: 'T1',
  title: 'A check',
  ata: '05-20',
  kind: 'inspection',
  limits: { hours: { interval: 500 } },
}

async function read<Body>(product: Product, path: string): Promise<Body> {
  return (await (await api(product, 'admin', 'GET', path)).json()) as Body
}

const readToday = async (product: Product) =>
  (await read<{ today: string }>(product, '/maintenance/due?limit=1')).today

async function create<Body>(product: Product, path: string, body: object): Promise<Body> {
  const answer = await api(product, 'admin', 'POST', path, { body })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Body
}

async function addAircraft(product: Product): Promise<Aircraft> {
  return (await create<{ aircraft: Aircraft }>(product, '/aircraft', newAircraft())).aircraft
}

const addItem = (product: Product, aircraftId: string, baseline?: object) =>
  create<Item>(product, '/maintenance/items', { ...inspection, aircraftId, baseline })

async function importReadings(product: Product, lines: string[], key: string) {
  const answer = await fetch(`${product.url}/api/maintenance/import/readings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(product, 'admin')}`,
      'content-type': 'text/csv',
      'idempotency-key': key,
    },
    body: lines.join('\n'),
  })
  const imported: unknown = await answer.json()
  expect([answer.status, imported]).toMatchObject([200, {}])
  return imported as MaintenanceImported
}

row(
  'an operator and an admin complete the same item at the same moment',
  'one is 201, the other 412; it was done once, and its next due says so',
  async ({ product }) => {
    const { id: aircraftId } = await addAircraft(product)
    const today = await readToday(product)
    const item = await addItem(product, aircraftId, { date: today, hours: 1000 })
    const path = `/maintenance/items/${item.id}/complete`
    const body = { date: today, hours: 1200, cycles: 800 }
    const headers = { 'if-match': String(item.version) }
    const answers = await Promise.all(
      (['operator', 'admin'] as const).map((who) =>
        api(product, who, 'POST', path, { headers, body }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412])
    const log = await read<{ items: object[] }>(product, path.replace('complete', 'completions'))
    expect(log.items).toHaveLength(1)
    expect(await read(product, `/maintenance/items/${item.id}`)).toMatchObject({
      version: item.version + 1,
      due: { hours: 1700 },
    })
  },
  { always: true },
)

const start = (dataDirectory?: string) =>
  startProduct({
    env: { DEMO: '1', DEMO_AIRCRAFT: '120' },
    ...(dataDirectory !== undefined && { dataDirectory }),
  })

const readingOf = ({ tailNumber, totalHours, totalCycles }: Aircraft, today: string) =>
  `${tailNumber},${today},${(totalHours + 1.5).toFixed(2)},${totalCycles + 1}`

/** Counts how often a reading with 1.5 hours more than the aircraft's was stored. */
async function count(product: Product, { id, totalHours }: Aircraft) {
  const path = `/maintenance/aircraft/${id}/readings`
  const { items } = await read<{ items: { hours: number }[] }>(product, path)
  return items.filter(({ hours }) => hours.toFixed(2) === (totalHours + 1.5).toFixed(2)).length
}

row(
  'the server is killed in the middle of an import of readings',
  'some rows are stored, each once; the same file under its key stores the rest, and a third time nothing',
  async () => {
    let product = await start()
    try {
      const fleet = (await read<Aircraft[]>(product, '/aircraft')).filter(
        ({ totalHours }) => totalHours < 900_000,
      )
      const today = await readToday(product)
      const lines = [
        'tailNumber,date,hours,cycles',
        ...fleet.map((aircraft) => readingOf(aircraft, today)),
      ]
      const [first] = fleet
      if (!first) throw new Error('There is no aircraft.')
      const key = randomUUID()
      const killed = importReadings(product, lines, key).then(
        () => 'answered',
        (error: Error) => error.message,
      )
      await expect.poll(() => count(product, first), { intervals: [1] }).toBeGreaterThan(0)
      await product.stop('SIGKILL')
      expect(await killed).toBe('fetch failed')

      product = await start(product.dataDirectory)
      const countEach = () => Promise.all(fleet.map((aircraft) => count(product, aircraft)))
      const stored = (await countEach()).reduce((sum, each) => sum + each)
      expect(stored).toBeGreaterThan(0)
      expect(stored).toBeLessThan(fleet.length)
      const answer = await importReadings(product, lines, key)
      expect(answer).toMatchObject({ stored: fleet.length - stored, skipped: stored, leftOut: [] })
      expect(await importReadings(product, lines, key)).toEqual(answer)
      expect(new Set(await countEach())).toEqual(new Set([1]))
    } finally {
      await stopAndRemove(product)
    }
  },
)
