import { randomUUID } from 'node:crypto'
import { can, explainNeed } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import { roles, type Role } from '@aerofleet/shared/roles'
import { startHostedIdentity, type Forgery, type HostedIdentity } from '../../test/hosted-identity'
import { aCheck, aProgramme } from '../../test/maintenance'
import { anAircraft, useApi, type Answer } from '../../test/testing'

// Production's path: tokens are signed, and firebase-admin checks them.
let identity: HostedIdentity
const { api, send, as } = useApi(async () => {
  identity = await startHostedIdentity()
  return { identity }
})

// A valid request for each call, with the status of its answer; a new call needs a row here.
type Sent = {
  params?: (ids: Ids) => string
  query?: string
  body?: object | ((ids: Ids) => object)
  csv?: string
  status: number
  code?: string
}
const ids = [
  'aircraft',
  'deleted',
  'operator',
  'user',
  'act',
  'item',
  'varied',
  'notApplicable',
  'draft',
  'programme',
  'maintained',
  'completion',
  'reading',
  'correction',
] as const
type Ids = Record<(typeof ids)[number], string>
const unknown = Object.fromEntries(ids.map((id) => [id, 'x'])) as Ids
const today = new Date().toISOString().slice(0, 10)
const requests: Record<CallName, Sent> = {
  me: { status: 200 },
  aircraftList: { status: 200 },
  aircraftCreate: { body: anAircraft(2), status: 201 },
  aircraftView: { params: ({ aircraft }) => aircraft, status: 200 },
  aircraftUpdate: { params: ({ aircraft }) => aircraft, body: anAircraft(1), status: 200 },
  aircraftDelete: { params: ({ aircraft }) => aircraft, status: 204 },
  aircraftRestore: { params: ({ deleted }) => deleted, status: 200 },
  // `import.test.ts` tests who may add.
  aircraftImport: { query: '?update=1', csv: 'tailNumber,totalHours\nD-A1,1300\n', status: 200 },
  aircraftHistory: { params: ({ aircraft }) => aircraft, status: 200 },
  operatorList: { status: 200 },
  operatorCreate: { body: { companyName: 'Harbour', email: 'a@b.test' }, status: 201 },
  operatorImport: { csv: 'companyName,email\nHarbour,a@b.test\n', status: 200 },
  operatorDelete: { params: ({ operator }) => operator, status: 204 },
  userList: { status: 200 },
  // Everybody may call it; `users.test.ts` tests who is on the list of administrators.
  adminAssign: { status: 403, code: 'not-on-admin-list' },
  userRoleAssign: { params: ({ user }) => user, body: { role: 'mro' }, status: 200 },
  userRoleRemove: { params: ({ user }) => user, status: 204 },
  userManagementState: { status: 200 },
  userHistory: { status: 200 },
  changeList: { status: 200 },
  actUndo: { params: ({ act }) => act, status: 200 },
  maintenanceProgrammeList: { status: 200 },
  maintenanceProgrammeCreate: { body: aProgramme({ name: 'A320 Alpine' }), status: 201 },
  maintenanceProgrammeView: { params: ({ draft }) => draft, status: 200 },
  maintenanceProgrammeUpdate: { params: ({ draft }) => draft, body: aProgramme(), status: 200 },
  maintenanceProgrammeActivate: { params: ({ draft }) => draft, body: {}, status: 200 },
  maintenanceProgrammeWithdraw: { params: ({ draft }) => draft, body: {}, status: 200 },
  maintenanceRevisionApply: {
    params: ({ programme }) => programme,
    body: ({ maintained }: Ids) => ({ aircraftIds: [maintained] }),
    status: 200,
  },
  maintenanceProgrammeAssign: {
    params: ({ maintained }) => maintained,
    body: { programmeId: null },
    status: 200,
  },
  maintenanceItemCreate: {
    body: ({ aircraft }: Ids) => ({ ...aCheck, code: 'NEW', aircraftId: aircraft }),
    status: 201,
  },
  maintenanceItemView: { params: ({ item }) => item, status: 200 },
  maintenanceItemUpdate: { params: ({ item }) => item, body: aCheck, status: 200 },
  maintenanceItemEvents: { params: ({ item }) => item, status: 200 },
  maintenanceItemCompletions: { params: ({ item }) => item, status: 200 },
  maintenanceItemComplete: {
    params: ({ item }) => item,
    body: { date: today, hours: 4000, cycles: 2000 },
    status: 201,
  },
  maintenanceVariationGrant: {
    params: ({ item }) => item,
    body: { reference: 'V-12', reason: 'No hangar', hours: 40 },
    status: 200,
  },
  maintenanceVariationWithdraw: { params: ({ varied }) => varied, status: 204 },
  maintenanceItemNotApplicable: {
    params: ({ item }) => item,
    body: { reason: 'Not fitted' },
    status: 200,
  },
  maintenanceItemReactivate: {
    params: ({ notApplicable }) => notApplicable,
    body: { reason: 'Fitted' },
    status: 200,
  },
  maintenanceCompletionStrike: {
    params: ({ completion }) => completion,
    body: { reason: 'Wrong aircraft' },
    status: 200,
  },
  maintenanceDueList: { status: 200 },
  maintenanceAircraftList: { status: 200 },
  maintenanceAircraftView: { params: ({ aircraft }) => aircraft, status: 200 },
  maintenanceUtilisationUpdate: {
    params: ({ aircraft }) => aircraft,
    body: { plan: { hoursPerDay: 2, cyclesPerDay: 1, reason: 'Summer' } },
    status: 200,
  },
  maintenanceChangeList: { status: 200 },
  maintenanceRecordsCsv: { status: 200 },
  maintenanceBaselinesCsv: { status: 200 },
  maintenanceTasksCsv: { params: ({ draft }) => draft, status: 200 },
  maintenanceDueCsv: { status: 200 },
  maintenanceReadingsCsv: { status: 200 },
  maintenanceImport: {
    params: () => 'readings',
    csv: 'tailNumber,date,hours,cycles\nD-A1,2026-01-01,1,1\n',
    status: 200,
  },
  maintenanceReadingList: { params: ({ aircraft }) => aircraft, status: 200 },
  maintenanceReadingCreate: {
    params: ({ aircraft }) => aircraft,
    body: { date: '2026-01-01', hours: 1, cycles: 1 },
    status: 201,
  },
  maintenanceReadingStrike: {
    params: ({ reading }) => reading,
    body: { reason: 'Wrong aircraft' },
    status: 200,
  },
  maintenanceReadingAcknowledge: { params: ({ correction }) => correction, body: {}, status: 200 },
}
const calls = Object.keys(contract) as CallName[]

/** Open to everybody, whatever token comes with the request. */
const open: Record<string, (body: unknown) => void> = {
  'GET /health': (body) => expect(body).toEqual({ status: 'up' }),
  'GET /openapi.json': (body) => expect(body).toMatchObject({ openapi: '3.1.1' }),
  'GET /ready': (body) => expect(body).toEqual({ database: true, identity: true }),
}

type User = ReturnType<typeof as>

/** An item as most calls need it, one with a variation, one that is not applicable, and a completion. */
async function prepareItems(admin: User, aircraftId: string) {
  const baseline = { date: today, hours: 3950, cycles: 1970 }
  const post = async (line: string, body: unknown) => (await admin(`POST ${line}`, { body })).body
  const [item = '', varied = '', notApplicable = '', done = ''] = await Promise.all(
    ['T1', 'T2', 'T3', 'T4'].map(async (code) => {
      const body = { ...aCheck, code, aircraftId, baseline }
      return ((await post('/maintenance/items', body)) as { id: string }).id
    }),
  )
  await post(`/maintenance/items/${varied}/variation`, {
    reference: 'V-1',
    reason: 'No hangar',
    hours: 1,
  })
  await post(`/maintenance/items/${notApplicable}/not-applicable`, { reason: 'Not fitted' })
  const completed = await post(`/maintenance/items/${done}/complete`, baseline)
  const { completion } = completed as { completion: { id: string } }
  return { item, varied, notApplicable, completion: completion.id }
}

/** A draft, and an active programme with an aircraft that has it. */
async function prepareProgrammes(admin: User, maintained: string) {
  const post = async (body: unknown) =>
    ((await admin('POST /maintenance/programmes', { body })).body as { id: string }).id
  const draft = await post(aProgramme())
  const programme = await post(aProgramme({ name: 'A320 base' }))
  await admin(`POST /maintenance/programmes/${programme}/activate`, { body: {} })
  const body = { programmeId: programme }
  await admin(`PUT /maintenance/aircraft/${maintained}/programme`, { body })
  return { draft, programme, maintained }
}

async function prepare(name: CallName): Promise<Ids> {
  const admin = as('admin')
  const [aircraft = '', edited = '', deleted = '', flown] = await Promise.all(
    [1, 3, 4, 5].map(async (n) => {
      const { body } = await admin('POST /aircraft', { body: anAircraft(n) })
      return (body as { aircraftId: string }).aircraftId
    }),
  )
  await admin(`DELETE /aircraft/${deleted}`)
  const act = randomUUID()
  const body = anAircraft(3, { totalHours: 1300 })
  await admin(`PUT /aircraft/${edited}`, { body, headers: { act } })
  await admin(`PUT /aircraft/${flown}`, { body: anAircraft(5, { totalHours: 1200 }) })
  const log = (await admin(`GET /maintenance/aircraft/${flown}/readings`)).body
  const [correction, reading] = (log as { items: { id: string }[] }).items
  const company = { companyName: 'Alpine', email: 'ops@alpine.test' }
  const operator = await admin('POST /operators', { body: company })
  return {
    ...unknown,
    aircraft,
    deleted,
    operator: (operator.body as { id: string }).id,
    user: as('operator').uid,
    act,
    reading: reading?.id ?? '',
    correction: correction?.id ?? '',
    ...(name.startsWith('maintenance')
      ? {
          ...(await prepareItems(admin, aircraft)),
          ...(await prepareProgrammes(admin, edited)),
        }
      : {}),
  }
}

function lineOf(name: CallName, ids: Ids): string {
  const { method, path } = contract[name]
  const { params, query = '' } = requests[name]
  return `${method} ${path.replace(/:\w+/, params?.(ids) ?? '')}${query}`
}

const forged = (claims: Record<string, unknown>, forgery?: Forgery) => () =>
  identity.issueToken(as('admin').uid, claims, forgery)
const refused: [string, () => string | null][] = [
  ['no token', () => null],
  ['a malformed token', () => 'nonsense'],
  ['an expired token', forged({ exp: 1 })],
  ['a token for another audience', forged({ aud: 'another-4711' })],
  ['a token with a wrong signature', forged({}, { signedBy: 'stranger' })],
  ['an unsigned token', forged({}, { header: { alg: 'none' }, signedBy: 'nobody' })],
  [
    'the token of a deleted account',
    () => {
      const { uid, token } = as('admin')
      identity.deleteAccount(uid)
      return token
    },
  ],
]
const everyRole: [string, Role | null][] = [['no role', null], ...roles.map(withName)]

function withName(role: Role): [string, Role] {
  return [role, role]
}

function expectSuccess(name: CallName, { status, body }: Answer): void {
  const row = contract[name]
  expect(status).toBe(requests[name].status)
  if ('response' in row) expect(row.response.safeParse(body).error).toBeUndefined()
  else expect(body).toBeNull()
}

describe.each(calls)('%s', (name) => {
  const request = (of: Ids) => {
    const { body, csv } = requests[name]
    return { body: typeof body === 'function' ? body(of) : body, csv }
  }

  test.each(everyRole)('for %s follows the permission table (§6.1, §7.3)', async (_, role) => {
    const capability = (contract[name] as Endpoint).needs
    const isRefused = capability !== null && !can(role, capability)
    // Who may not call it is refused before anything is looked for.
    const known = isRefused ? unknown : await prepare(name)
    const answer = await as(role)(lineOf(name, known), request(known))
    const requestId = answer.headers['x-request-id']
    const { code } = requests[name]
    if (isRefused) {
      const message = explainNeed(capability)
      expect([answer.status, answer.body]).toEqual([403, { message, code: 'forbidden', requestId }])
    } else if (code) {
      const message = expect.any(String)
      expect([answer.status, answer.body]).toEqual([
        requests[name].status,
        { message, code, requestId },
      ])
    } else expectSuccess(name, answer)
  })

  test.each(refused)('refuses %s (§7.3)', async (_, tokenOf) => {
    const answer = await send(tokenOf(), lineOf(name, unknown), request(unknown))
    expect([answer.status, answer.body]).toEqual([
      401,
      {
        message: 'Please sign in to continue.',
        code: 'unauthenticated',
        requestId: answer.headers['x-request-id'],
      },
    ])
  })
})

describe.each(Object.keys(open))('%s', (line) => {
  const tokens: [string, () => string | null][] = [
    ...refused,
    ...everyRole.map(([name, role]): [string, () => string] => [name, () => as(role).token]),
  ]
  test.each(tokens)('answers everybody alike, also with %s (§7.12)', async (_, tokenOf) => {
    const answer = await send(tokenOf(), line)
    expect(answer.status).toBe(200)
    open[line]?.(answer.body)
  })
})

/** Fastify prints its routes as a tree, four columns a level. */
function servedLines(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] =
      /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    path.splice(indent.length / 4, Infinity, part)
    return (methods?.split(', ') ?? []).map((method) => `${method} ${path.join('')}`)
  })
}

test('every route that is served has its row here', () => {
  const expectedRoutes = [
    ...calls.map((name) => `${contract[name].method} /api${contract[name].path}`),
    ...Object.keys(open).map((line) => line.replace(' ', ' /api')),
  ]
  const served = servedLines(api().app.printRoutes({ commonPrefix: false }))
  // A HEAD is the GET without its body.
  expect(served.filter((line) => !line.startsWith('HEAD ')).toSorted()).toEqual(
    expectedRoutes.toSorted(),
  )
})

test('a stranger learns nothing about a body that cannot be read', async () => {
  const answer = await api().inject({
    method: 'POST',
    url: '/api/aircraft',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(answer.status).toBe(401)
})
