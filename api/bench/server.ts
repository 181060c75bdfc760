// One server under measurement, in a process of its own; what it is stands in its argument.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createApp } from '../src/app'
import { startHostedIdentity } from '../test/hosted-identity'
import { noLimits } from '../src/http/limits'
import type { Identity } from '../src/identity/identity'
import { createLog } from '../src/http/log'
import { openStore, type StoreOptions } from '../src/db/open-store'
import type { Store } from '../src/db/store'

export type Variant =
  | { kind: 'bare' }
  | { kind: 'api'; database: StoreOptions; rows: number; authentication: 'full' | 'stubbed' }

const row = {
  id: '00000000-0000-0000-0000-000000000000',
  aircraftType: 'Airbus A320neo',
  tailNumber: 'D-A1',
  serialNumber: '001',
  totalHours: 1200.5,
  totalCycles: 800,
  version: 1,
}

async function fill(store: Store, rows: number): Promise<string> {
  const text = `with had as (select id from aircraft limit 1), added as (
    insert into aircraft (id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles)
    select gen_random_uuid()::text, 'Airbus A320neo', 'D-' || n, 'D' || n, n::text, n % 5000, n % 3000
    from generate_series(1, ${rows}) n where not exists (select 1 from had) returning id)
    select id from had union all select id from added limit 1`
  const fill = { name: '', text, changes: 'fleet' as const, bind: () => [] }
  return ((await store.run(fill, {})) as { id: string }).id
}

function bare() {
  const body = JSON.stringify([row])
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  return createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
}

/** Every limit is counted, none is reached; the embedded mode counts none. */
const limits = { perAddress: 1e9, perUser: 1e9, selfAssign: 1e9, signIn: 1e9 }

async function api({ database, rows, authentication }: Extract<Variant, { kind: 'api' }>) {
  const store = await openStore(database)
  const identity = await startHostedIdentity({ cacheFor: 3000 })
  const { uid } = identity.addAccount({
    email: 'ada@aerofleet.test',
    displayName: 'Ada',
    role: 'admin',
  })
  const token = identity.issueToken(uid)
  const claims = await identity.verify(token)
  const stubbed: Identity = {
    ...identity,
    verify: async () => claims,
    known: () => claims && { claims, until: Infinity },
  }
  const app = createApp({
    store,
    identity: authentication === 'full' ? identity : stubbed,
    log: createLog('warn'),
    limits: store.alone ? noLimits : limits,
  })
  await app.ready()
  return { server: app.server, token, id: await fill(store, rows) }
}

async function start(variant: Variant): Promise<void> {
  const { server, ...rest } = variant.kind === 'bare' ? { server: bare() } : await api(variant)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ url: `http://127.0.0.1:${port}`, ...rest })
  })
  let before = process.cpuUsage()
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before)
    process.send?.({ cpu: (user + system) / 1e6, delay: delay.percentile(99) / 1e6 })
    delay.reset()
    before = process.cpuUsage()
  })
  process.on('disconnect', () => process.exit(0))
}

void start(JSON.parse(process.argv[2] ?? '{}') as Variant)
