import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { contract } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { startProduct, stopAndRemove, type Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'
import { ask, expectRefusal, type Answer } from './wire'

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

/** The server's day. */
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

/** Sends a file under a key. */
async function importFile(product: Product, path: string, lines: string[], key: string) {
  const answer = await fetch(`${product.url}/api/maintenance/import/${path}`, {
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

/** What is stored of maintenance, as it can be exported, and how much was recorded. */
async function readStored({ product }: Pick<Tools, 'product'>): Promise<string[]> {
  const paths = ['due.csv?status=all', 'readings.csv', 'records.csv', 'history', 'programmes']
  return Promise.all(
    paths.map(async (path) => (await api(product, 'admin', 'GET', `/maintenance/${path}`)).text()),
  )
}

const rows: Endpoint[] = Object.values(contract)
const changes = rows.filter(
  ({ method, path }) => method !== 'GET' && path.startsWith('/maintenance'),
)

/** Sends a change of maintenance as an admin, with this in place of every id in its path. */
async function send({ product }: Tools, call: Endpoint, id: string, body: string | Buffer) {
  const { method, path, sends = 'application/json' } = call
  const authorization = `Bearer ${await tokenOf(product, 'admin')}`
  const headers = { authorization, 'content-type': sends }
  return ask(product, `/api${path.replaceAll(/:\w+/g, id)}`, { method, headers, body })
}

const wrongBodies: (string | Buffer)[] = [
  '',
  '[]',
  'null',
  '"x"',
  '{"reason":',
  '{"date":NaN}',
  '{"__proto__":{"role":"admin"},"hours":1e999,"cycles":-1,"date":"2026-02-30"}',
  '{"limits":'.repeat(2000) + '1' + '}'.repeat(2000),
  '['.repeat(30_000) + ']'.repeat(30_000),
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  `{"reason":"${'x'.repeat(3 * 1024 * 1024)}"}`,
]
const wrongIds = [
  'none',
  '%00',
  '%ff',
  '..%2f..%2faircraft',
  '%27%3b+drop+table+items%3b--',
  '__proto__',
  'x'.repeat(5000),
]

/** Names the calls that failed, so that one run tells all of them; a refusal must have a sentence. */
function findWrong(label: string, answer: Answer): string[] {
  if (answer.status >= 500) return [`${label}: ${answer.status}`]
  expectRefusal(answer)
  return []
}

row(
  'every change of maintenance with bodies that are none, and with ids that are none',
  '4xx with a sentence, and nothing is stored',
  async (tools) => {
    const { id } = await addItem(tools.product, (await addAircraft(tools.product)).id)
    const before = await readStored(tools)
    const wrong: string[] = []
    const withBody = changes.filter(({ body }) => body)
    for (const call of withBody)
      for (const body of wrongBodies)
        wrong.push(...findWrong(call.path, await send(tools, call, id, body)))
    const ofThing = changes.filter(({ path }) => path.includes(':'))
    for (const call of ofThing)
      for (const wrongId of wrongIds)
        wrong.push(...findWrong(call.path, await send(tools, call, wrongId, '{}')))
    tools.cases(withBody.length * wrongBodies.length + ofThing.length * wrongIds.length)
    expect(wrong).toEqual([])
    expect(await readStored(tools)).toEqual(before)
  },
)

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

const readingColumns = 'tailNumber,date,hours,cycles'
const baselineColumns = 'tailNumber,code,date,hours'

row(
  'two people send the same files of readings, baselines and tasks, all at the same moment',
  'every file is answered 200, and every row is stored once',
  async ({ product }) => {
    const today = await readToday(product)
    const fleet: Aircraft[] = []
    for (let n = 0; n < 15; n++) {
      const aircraft = await addAircraft(product)
      await addItem(product, aircraft.id)
      fleet.push(aircraft)
    }
    const programme = await create<{ id: string }>(product, '/maintenance/programmes', {
      name: `Line ${randomUUID()}`,
      aircraftType: 'Pilatus PC-12',
      revision: '1',
      revisionDate: today,
    })
    const tails = fleet.map(({ tailNumber }) => tailNumber)
    const files: [path: string, lines: string[]][] = [
      ['readings', [readingColumns, ...tails.map((tail) => `${tail},${today},1201,801`)]],
      ['baselines', [baselineColumns, ...tails.map((tail) => `${tail},T1,${today},1100`)]],
      [
        `programme?programmeId=${programme.id}`,
        ['code,title,ata,kind,intervalHours', 'T1,A check,05,inspection,500'],
      ],
    ]
    const twice = [...files, ...files]
    const answers = await Promise.all(
      twice.map(([path, lines]) => importFile(product, path, lines, randomUUID())),
    )
    for (const { leftOut } of answers) expect(leftOut).toEqual([])
    for (const { id } of fleet) {
      const { items } = await read<{ items: object[] }>(
        product,
        `/maintenance/aircraft/${id}/readings`,
      )
      expect(items).toMatchObject([{ hours: 1201 }, { hours: 1200 }])
      const due = await read<{ items: Item[] }>(product, `/maintenance/due?aircraftId=${id}`)
      expect(due.items).toMatchObject([{ due: { hours: 1600 } }])
      const log = await read<{ items: object[] }>(
        product,
        `/maintenance/items/${due.items[0]?.id}/events`,
      )
      expect(log.items).toMatchObject([{ kind: 'baseline' }, { kind: 'revision' }])
    }
    const text = await read(product, `/maintenance/programmes/${programme.id}`)
    expect(text).toMatchObject({ tasks: [{ code: 'T1' }] })
  },
)

const start = (dataDirectory?: string) =>
  startProduct({
    env: { DEMO: '1', DEMO_AIRCRAFT: '120' },
    ...(dataDirectory !== undefined && { dataDirectory }),
  })

type ImportedKind = {
  /** Makes what the file needs. */
  prepare: (product: Product, fleet: readonly Aircraft[]) => Promise<unknown>
  heading: string
  line: (aircraft: Aircraft, today: string) => string
  /** How often the line of an aircraft was stored. */
  count: (product: Product, aircraft: Aircraft) => Promise<number>
}

const imports: Record<string, ImportedKind> = {
  readings: {
    prepare: async () => undefined,
    heading: readingColumns,
    line: ({ tailNumber, totalHours, totalCycles }, today) =>
      `${tailNumber},${today},${(totalHours + 1.5).toFixed(2)},${totalCycles + 1}`,
    async count(product, { id, totalHours }) {
      const path = `/maintenance/aircraft/${id}/readings`
      const { items } = await read<{ items: { hours: number }[] }>(product, path)
      return items.filter(({ hours }) => hours.toFixed(2) === (totalHours + 1.5).toFixed(2)).length
    },
  },
  baselines: {
    async prepare(product, fleet) {
      for (const { id } of fleet) await addItem(product, id)
    },
    heading: baselineColumns,
    line: ({ tailNumber }, today) => `${tailNumber},T1,${today},100`,
    async count(product, { id }) {
      const due = await read<{ items: Item[] }>(product, `/maintenance/due?aircraftId=${id}`)
      const path = `/maintenance/items/${due.items[0]?.id}/events`
      const { items } = await read<{ items: { kind: string }[] }>(product, path)
      return items.filter(({ kind }) => kind === 'baseline').length
    },
  },
}

for (const [kind, { prepare, heading, line, count }] of Object.entries(imports)) {
  row(
    `the server is killed in the middle of an import of ${kind}`,
    'some of it is stored, each row once; the same file under its key stores the rest, and again nothing',
    async () => {
      let product = await start()
      try {
        // One aircraft of the sample fleet has the largest figures that there are.
        const fleet = (await read<Aircraft[]>(product, '/aircraft')).filter(
          ({ totalHours }) => totalHours < 900_000,
        )
        const today = await readToday(product)
        await prepare(product, fleet)
        const lines = [heading, ...fleet.map((aircraft) => line(aircraft, today))]
        const [first] = fleet
        if (!first) throw new Error('There is no aircraft.')
        const key = randomUUID()
        const killed = importFile(product, kind, lines, key).then(
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
        const answer = await importFile(product, kind, lines, key)
        expect(answer).toMatchObject({
          stored: fleet.length - stored,
          skipped: stored,
          leftOut: [],
        })
        expect(await importFile(product, kind, lines, key)).toEqual(answer)
        expect(new Set(await countEach())).toEqual(new Set([1]))
      } finally {
        await stopAndRemove(product)
      }
    },
  )
}
