import { contract, type CallName } from '@aerofleet/shared/contract/all'
import fc from 'fast-check'
import { aCheck, aProgramme } from '../../test/maintenance'
import { anAircraft, useApi } from '../../test/testing'

const { api, as } = useApi()
/** Requests for each call. Each run of the suite tries others; `HOSTILE_REQUESTS=5000` tries more. */
const runs = Number(process.env['HOSTILE_REQUESTS'] ?? 100)

type Sent = {
  id: string
  query: string
  token: string | null
  type: string
  headers: Record<string, string>
  body: string
}
type State = { changes: number; rows: string }

const nasty = fc.constantFrom(
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  "'; drop table aircraft;--",
  '$1',
  '\u202e\u200b',
  'NaN',
  '../../etc/passwd',
  '{{7*7}}',
)
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), nasty)
const value = fc.oneof(text, fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 2 }))
const amount = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.double())
const fields = Object.fromEntries(
  ['aircraftType', 'tailNumber', 'serialNumber', 'companyName', 'email', 'role', 'operatorId', 'id']
    .map((name) => [name, value] as const)
    .concat([
      ['totalHours', value],
      ['totalCycles', value],
    ]),
)
const shaped = fc.record(fields, { requiredKeys: [] })
// Often a value that exists, because a conflict must leave nothing behind either.
const repeatedText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('D-A0', 'HB-1', 'Alpine 0') },
  text,
)
const plausible = fc.record({
  aircraftType: text,
  tailNumber: repeatedText,
  serialNumber: repeatedText,
  totalHours: amount,
  totalCycles: amount,
  companyName: repeatedText,
  email: fc.emailAddress(),
  role: fc.constantFrom('operator', 'mro', 'admin', 'pilot'),
  date: fc.constantFrom('2026-01-01', '2026-02-30', '1900-01-01', '2199-12-31', '-infinity'),
  hours: fc.oneof(amount, fc.constantFrom('4288:43', '4,288', '1e9')),
  cycles: amount,
  reason: text,
})

/** The bodies are mostly valid, so that a hostile field gets as far as it can. */
function maintenanceBody(ids: string[]) {
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, text)
  const mostly = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: value })
  const date = fc.constantFrom('2026-01-31', '1900-01-01', '2199-12-31', '2026-02-30', '0000-00-00')
  const figure = mostly(
    fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom('4:59', '1e5')),
  )
  const done = { date: mostly(date), hours: figure, cycles: figure, reference: mostly(text) }
  const limit = fc.record(
    { threshold: figure, interval: figure, tolerance: figure, warn: figure },
    { requiredKeys: ['interval'] },
  )
  const unit = fc.constantFrom('days', 'months', 'years')
  const task = {
    code: mostly(repeatedText),
    title: mostly(text),
    ata: mostly(fc.constantFrom('05', '05-20', '0')),
    kind: fc.constant('inspection'),
    limits: mostly(
      fc.record(
        { hours: limit, cycles: limit, calendar: fc.record({ interval: fc.nat(36_500), unit }) },
        { requiredKeys: [] },
      ),
    ),
    next: fc.constantFrom('excess', 'completion', 'grid'),
    terminates: mostly(fc.array(text)),
  }
  const baseline = fc.record({ ...done, code: mostly(repeatedText) })
  return fc.record(
    {
      ...done,
      ...task,
      reason: mostly(text),
      note: mostly(text),
      days: figure,
      accept: fc.constant(true),
      override: mostly(fc.record({ reason: text })),
      plan: mostly(fc.record({ hoursPerDay: figure, cyclesPerDay: figure, reason: text })),
      aircraftId: mostly(id),
      aircraftIds: mostly(fc.array(id)),
      programmeId: mostly(fc.option(id)),
      baseline: mostly(baseline),
      baselines: mostly(fc.array(baseline, { maxLength: 2 })),
      name: mostly(repeatedText),
      aircraftType: mostly(text),
      revision: mostly(repeatedText),
      revisionDate: mostly(date),
      tasks: mostly(fc.array(fc.record(task), { maxLength: 2 })),
    },
    { noNullPrototype: true },
  )
}

const otherBody = fc.oneof(
  plausible.map((sent) => JSON.stringify(sent)),
  fc.oneof(shaped, fc.jsonValue()).map((sent) => JSON.stringify(sent)),
  fc.string(),
  fc.constantFrom('', '{', '[]', '{"__proto__":{"role":"admin"}}', `[${'['.repeat(5000)}`, '1e999'),
)
const header = fc
  .oneof(fc.string({ maxLength: 300 }), fc.constantFrom('*', '"1"', 'W/"1"', '-1', '1e9', '"', '0'))
  .map((sent) => sent.replaceAll(/[^\x20-\xff]|\x7f/g, '').trim())
const headers = fc.record(
  {
    'if-match': header,
    'if-none-match': header,
    'idempotency-key': header,
    'accept-encoding': header,
    'x-forwarded-for': header,
    accept: header,
    cookie: header,
    origin: header,
  },
  { requiredKeys: [] },
)
const raw = fc.constantFrom('%', '%zz', '%00', '%2e%2e%2f', '%c3%28', 'x'.repeat(3000), '', '..;')
const encoded = text.map((part) => encodeURIComponent(Buffer.from(part).toString()))

function requests(ids: string[], token: string, method: string) {
  const guess = fc.oneof(
    header,
    encoded.map((part) => `${token}${part}`),
  )
  return fc.record<Sent>({
    id: fc.oneof(fc.constantFrom(...ids), encoded, raw),
    query: fc.oneof(
      fc.constant(''),
      encoded.map((part) => `?q=${part}`),
      raw.map((part) => `?${part}`),
    ),
    token: fc.oneof(
      { weight: 9, arbitrary: fc.constant(token) },
      { weight: 1, arbitrary: fc.option(guess, { nil: null }) },
    ),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.oneof(fc.constantFrom('text/plain', 'application/xml'), header) },
    ),
    headers,
    body:
      method === 'GET'
        ? fc.constant('')
        : fc.oneof(
            otherBody,
            maintenanceBody(ids).map((sent) => JSON.stringify(sent)),
          ),
  })
}

const internals =
  /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d|drizzle|pglite|postgres|sqlstate|zod|firebase|FST_|\bselect .* from\b|insert into/i

/** The state changes with every write to a table, even if no value changes. */
async function createStateReader() {
  const { db } = api().database
  const tables = await db.execute<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const parts = tables.rows.map(
    // A repeat under an Idempotency-Key rewrites its row without changing it.
    ({ name }) =>
      `(select count(*) || ':' || ${name === 'idempotency' ? 'count(answer)' : 'max(xmin::text::bigint)'} from ${name})`,
  )
  await db.execute('deallocate all')
  await db.execute(
    `prepare state as select (select count(*)::int from changes) as changes, concat_ws(',', ${parts.join()}) as rows`,
  )
  return async () => (await db.execute<State>('execute state')).rows[0] as State
}

async function prepare() {
  const admin = as('admin')
  as('admin')
  const ids = [as('mro').uid, as(null).uid]
  for (let n = 0; n < 3; n++) {
    const created = await admin('POST /aircraft', { body: anAircraft(n) })
    const { aircraftId } = created.body as { aircraftId: string }
    const log = await admin(`GET /maintenance/aircraft/${aircraftId}/readings`)
    ids.push(aircraftId, ...(log.body as { items: { id: string }[] }).items.map(({ id }) => id))
    const company = { companyName: `Alpine ${n}`, email: 'ops@alpine.test' }
    ids.push(((await admin('POST /operators', { body: company })).body as { id: string }).id)
  }
  return { token: admin.token, ids: [...ids, ...(await prepareMaintenance(admin, ids[2] ?? ''))] }
}

async function prepareMaintenance(admin: ReturnType<typeof as>, aircraftId: string) {
  const programme = await admin('POST /maintenance/programmes', { body: aProgramme() })
  const item = await admin('POST /maintenance/items', { body: { ...aCheck, aircraftId } })
  const { id } = item.body as { id: string }
  const body = { date: '2026-01-01', hours: 1, cycles: 1 }
  const done = await admin(`POST /maintenance/items/${id}/complete`, { body })
  const { completion } = done.body as { completion: { id: string } }
  return [(programme.body as { id: string }).id, id, completion.id]
}

function ask(method: string, path: string, sent: Sent) {
  const hasBody = method !== 'GET'
  return api().inject({
    method,
    url: `/api${path.replace(/:\w+/, () => sent.id)}${sent.query}`,
    headers: {
      ...sent.headers,
      ...(sent.token === null ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(hasBody ? { 'content-type': sent.type } : {}),
    },
    body: hasBody ? sent.body : undefined,
  })
}

/** We call `expect` only for a wrong answer, because it takes as long as a small request. */
function expectRefusal(status: number, answer: string): void {
  const { message, code, requestId, details = [] } = JSON.parse(answer) as Record<string, unknown>
  const isRefusal =
    status < 500 &&
    [message, code, requestId].every((text) => typeof text === 'string' && /./.test(text)) &&
    Array.isArray(details)
  if (!isRefusal || internals.test(answer))
    expect([status, isRefusal, answer]).toEqual([
      status,
      true,
      expect.not.stringMatching(internals),
    ])
}

type Row = [name: string, method: string, path: string]
const rows: Row[] = [
  ...(Object.keys(contract) as CallName[]).map((name): Row => {
    return [name, contract[name].method, contract[name].path]
  }),
  ...['/health', '/ready', '/openapi.json'].map((path): Row => [path, 'GET', path]),
]

test.each(rows)(
  '%s answers any request as documented, and stores all of it or nothing',
  async (_, method, path) => {
    const { token, ids } = await prepare()
    const readState = await createStateReader()
    let before = await readState()
    await fc.assert(
      fc.asyncProperty(requests(ids, token, method), async (sent) => {
        const answer = await ask(method, path, sent)
        if (answer.status >= 400) expectRefusal(answer.status, answer.body)
        if (method === 'GET') return
        const after = await readState()
        const isStored = answer.status < 300 && after.changes > before.changes
        const isSame = after.changes === before.changes && after.rows === before.rows
        if (!isStored && !isSame) expect(after).toEqual(before)
        before = after
      }),
      { numRuns: runs },
    )
    if (method === 'GET') expect(await readState()).toEqual(before)
  },
  60_000,
)
