import { randomUUID } from 'node:crypto'
import { can, explainNeed } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import { roles, type Role } from '@aerofleet/shared/roles'
import { readAlerts, runSweep } from '../../test/alerts'
import { startHostedIdentity, type Forgery, type HostedIdentity } from '../../test/hosted-identity'
import { aCheck, aProgramme } from '../../test/maintenance'
import { anAircraft, useApi, type Answer } from '../../test/testing'

// These tokens are signed, and firebase-admin checks them, as in production.
let identity: HostedIdentity
const { api, send, as } = useApi(async () => {
  identity = await startHostedIdentity()
  return { identity }
})

type User = ReturnType<typeof as>
type Subject = { id: string; aircraftId?: string; otherId?: string }
type Make = (admin: User, caller?: User) => Promise<Subject>

const unknown: Subject = { id: 'x', aircraftId: 'x' }
const today = new Date().toISOString().slice(0, 10)

async function post<Body>(admin: User, path: string, body: object): Promise<Body> {
  return (await admin(`POST ${path}`, { body })).body as Body
}

const addAircraft: Make = async (admin) => {
  const { aircraftId } = await post<{ aircraftId: string }>(admin, '/aircraft', anAircraft(1))
  return { id: aircraftId, aircraftId }
}
const deleteAircraft: Make = async (admin) => {
  const aircraft = await addAircraft(admin)
  await admin(`DELETE /aircraft/${aircraft.id}`)
  return aircraft
}
const editAircraft: Make = async (admin) => {
  const { id } = await addAircraft(admin)
  const act = randomUUID()
  await admin(`PUT /aircraft/${id}`, {
    body: anAircraft(1, { totalHours: 1300 }),
    headers: { act },
  })
  return { id: act }
}
const changeAircraft: Make = async (admin) => {
  const { id } = await addAircraft(admin)
  await admin(`PUT /aircraft/${id}`, { body: anAircraft(1, { totalHours: 1300 }) })
  const { body } = await admin(`GET /aircraft/${id}/history?limit=1`)
  const [change] = body as [Subject]
  return change
}
const addOperator: Make = (admin) =>
  post<Subject>(admin, '/operators', { companyName: 'Alpine', email: 'ops@alpine.test' })
const addUser: Make = () => Promise.resolve({ id: as('operator').uid })

async function correctFigures(admin: User): Promise<{ correction: Subject }> {
  const { id } = await addAircraft(admin)
  await admin(`PUT /aircraft/${id}`, { body: anAircraft(1, { totalHours: 1200 }) })
  const log = await admin(`GET /maintenance/aircraft/${id}/readings`)
  const [correction] = (log.body as { items: [Subject] }).items
  return { correction }
}
const logReading: Make = async (admin, caller = admin) => {
  const { id } = await addAircraft(admin)
  const path = `/maintenance/aircraft/${id}/readings`
  const body = { date: today, hours: 1201, cycles: 801 }
  return (await post<{ reading: Subject }>(caller, path, body)).reading
}

const baseline = { date: today, hours: 3950, cycles: 1970 }
const addItem: Make = async (admin) => {
  const { id } = await addAircraft(admin)
  return post<Subject>(admin, '/maintenance/items', {
    ...aCheck,
    aircraftId: id,
    baseline,
    accept: true,
  })
}
const varyItem: Make = async (admin) => {
  const { id } = await addItem(admin)
  const body = { reference: 'V-1', reason: 'No hangar', hours: 1 }
  await post(admin, `/maintenance/items/${id}/variation`, body)
  return { id }
}
const excludeItem: Make = async (admin) => {
  const { id } = await addItem(admin)
  await post(admin, `/maintenance/items/${id}/not-applicable`, { reason: 'Not fitted' })
  return { id }
}
const completeItem: Make = async (admin) => {
  const { id } = await addItem(admin)
  const path = `/maintenance/items/${id}/complete`
  return (await post<{ completion: Subject }>(admin, path, { ...baseline, accept: true }))
    .completion
}

const draftProgramme: Make = (admin) =>
  post<Subject>(admin, '/maintenance/programmes', aProgramme())
const assignProgramme: Make = async (admin) => {
  const { id } = await draftProgramme(admin)
  await post(admin, `/maintenance/programmes/${id}/activate`, {})
  const { id: aircraftId } = await addAircraft(admin)
  await admin(`PUT /maintenance/aircraft/${aircraftId}/programme`, { body: { programmeId: id } })
  return { id, aircraftId }
}

const draftOrder: Make = async (admin) => {
  const { id: aircraftId } = await addAircraft(admin)
  const jobs = [{ title: 'Wash' }, { title: 'Engine run', critical: true }]
  return post<Subject>(admin, '/maintenance/orders', { aircraftId, jobs })
}
const openOrder: Make = async (admin) => {
  const { id } = await draftOrder(admin)
  return post<Subject>(admin, `/maintenance/orders/${id}/open`, {})
}
/** The second card is critical. */
async function startOrder(admin: User): Promise<{ id: string; list: Subject[] }> {
  const { id } = await openOrder(admin)
  return post(admin, `/maintenance/orders/${id}/start`, {})
}
const addCard: Make = async (admin) => (await startOrder(admin)).list[0] ?? unknown
const performCard: Make = async (admin, caller = admin) => {
  const { list } = await startOrder(admin)
  const card = list[1] ?? unknown
  await post(admin, `/maintenance/cards/${card.id}/perform`, { doneOn: today })
  await addInspector(admin, caller)
  return card
}
const doneOrder: Make = async (admin) => {
  const { id, list } = await startOrder(admin)
  for (const card of list)
    await post(admin, `/maintenance/cards/${card.id}/not-done`, { reason: 'No fuel' })
  return { id }
}
const openFinding: Make = async (admin) => {
  const { id } = await doneOrder(admin)
  const closing = { date: today, hours: 1200.5, cycles: 800 }
  const { order } = await post<{ order: { aircraft: Subject } }>(
    admin,
    `/maintenance/orders/${id}/close`,
    closing,
  )
  const { body } = await admin(`GET /maintenance/aircraft/${order.aircraft.id}/findings`)
  return (body as { items: [Subject] }).items[0]
}
const authorisation = { reference: 'INS-4', from: '2026-01-01', until: '2099-12-31' }
const addInspector: Make = (admin, { uid } = as('mro')) =>
  post<Subject>(admin, '/maintenance/inspectors', { uid, ...authorisation })

const raiseAlert: Make = async (admin) => {
  await correctFigures(admin)
  await runSweep(api(), { today: () => today })
  return (await readAlerts(admin)).items[0] ?? unknown
}
let parts = 0
const aPart = () => ({
  partNumber: 'FP-1',
  serialNumber: `S-${(parts += 1)}`,
  name: 'Fuel pump',
  asOf: today,
})
const addPart: Make = (admin) => post<Subject>(admin, '/maintenance/components', aPart())
const addOwnPart: Make = (admin, caller = admin) =>
  post<Subject>(caller, '/maintenance/components', aPart())
const addPartAndAircraft: Make = async (admin) => {
  const { id: aircraftId } = await addAircraft(admin)
  return { ...(await addPart(admin)), aircraftId }
}
/** Two parts of one aircraft. */
const installPart: Make = async (admin) => {
  const { id: aircraftId } = await addAircraft(admin)
  const put = (position: string) =>
    post<Subject>(admin, '/maintenance/components', { ...aPart(), place: { aircraftId, position } })
  const { id: otherId } = await put('ENG 2')
  return { ...(await put('ENG 1')), aircraftId, otherId }
}
const emptyPosition: Make = async (admin) => {
  const { id, aircraftId } = await installPart(admin)
  const body = { date: today, condition: 'serviceable', reason: 'Robbed' }
  await post(admin, `/maintenance/components/${id}/remove`, body)
  const { body: of } = await admin(`GET /maintenance/aircraft/${aircraftId}/components`)
  return (of as { emptyPositions: [Subject] }).emptyPositions[0]
}

// Each call needs a valid request here, with the status of its answer.
type Sent = {
  of?: Make
  query?: string
  body?: object | ((subject: Subject) => object)
  csv?: string
  status: number
  code?: string
}
const requests: Record<CallName, Sent> = {
  me: { status: 200 },
  aircraftList: { status: 200 },
  aircraftCreate: { body: anAircraft(2), status: 201 },
  aircraftView: { of: addAircraft, status: 200 },
  aircraftUpdate: { of: addAircraft, body: anAircraft(1), status: 200 },
  aircraftDelete: { of: addAircraft, status: 204 },
  aircraftRestore: { of: deleteAircraft, status: 200 },
  aircraftImport: {
    of: addAircraft,
    query: '?update=1',
    csv: 'tailNumber,totalHours\nD-A1,1300\n',
    status: 200,
  },
  aircraftHistory: { of: addAircraft, status: 200 },
  operatorList: { status: 200 },
  operatorCreate: { body: { companyName: 'Harbour', email: 'a@b.test' }, status: 201 },
  operatorImport: { csv: 'companyName,email\nHarbour,a@b.test\n', status: 200 },
  operatorDelete: { of: addOperator, status: 204 },
  userList: { status: 200 },
  // Everybody may call it. `users.test.ts` tests the list of administrators.
  adminAssign: { status: 403, code: 'not-on-admin-list' },
  userRoleAssign: { of: addUser, body: { role: 'mro' }, status: 200 },
  userRoleRemove: { of: addUser, status: 204 },
  userManagementState: { status: 200 },
  userHistory: { status: 200 },
  changeList: { status: 200 },
  changeUndo: { of: changeAircraft, status: 200 },
  actUndo: { of: editAircraft, status: 200 },
  maintenanceProgrammeList: { status: 200 },
  maintenanceProgrammeCreate: { body: aProgramme({ name: 'A320 Alpine' }), status: 201 },
  maintenanceProgrammeView: { of: draftProgramme, status: 200 },
  maintenanceProgrammeUpdate: { of: draftProgramme, body: aProgramme(), status: 200 },
  maintenanceProgrammeActivate: { of: draftProgramme, body: {}, status: 200 },
  maintenanceProgrammeWithdraw: { of: draftProgramme, body: {}, status: 200 },
  maintenanceRevisionApply: {
    of: assignProgramme,
    body: ({ aircraftId }: Subject) => ({ aircraftIds: [aircraftId] }),
    status: 200,
  },
  maintenanceProgrammeAssign: {
    of: async (admin) => ({ id: (await assignProgramme(admin)).aircraftId ?? '' }),
    body: { programmeId: null },
    status: 200,
  },
  maintenanceItemCreate: {
    of: addAircraft,
    body: ({ aircraftId }: Subject) => ({ ...aCheck, code: 'NEW', aircraftId }),
    status: 201,
  },
  maintenanceItemView: { of: addItem, status: 200 },
  maintenanceItemUpdate: { of: addItem, body: aCheck, status: 200 },
  maintenanceItemEvents: { of: addItem, status: 200 },
  maintenanceItemCompletions: { of: addItem, status: 200 },
  maintenanceItemComplete: {
    of: addItem,
    body: { date: today, hours: 4000, cycles: 2000, accept: true },
    status: 201,
  },
  maintenanceVariationGrant: {
    of: addItem,
    body: { reference: 'V-12', reason: 'No hangar', hours: 40 },
    status: 200,
  },
  maintenanceVariationWithdraw: { of: varyItem, status: 204 },
  maintenanceItemNotApplicable: {
    of: addItem,
    body: { reason: 'Not fitted' },
    status: 200,
  },
  maintenanceItemAcknowledge: { of: addItem, body: {}, status: 200 },
  maintenanceItemReactivate: {
    of: excludeItem,
    body: { reason: 'Fitted' },
    status: 200,
  },
  maintenanceCompletionList: { of: addAircraft, status: 200 },
  maintenanceCompletionStrike: {
    of: completeItem,
    body: { reason: 'Wrong aircraft' },
    status: 200,
  },
  maintenanceDueList: { status: 200 },
  maintenanceAircraftList: { status: 200 },
  maintenanceAircraftView: { of: addAircraft, status: 200 },
  maintenanceForecastView: { status: 200 },
  maintenanceForecastItems: { status: 200 },
  maintenanceUtilisationView: { of: addAircraft, status: 200 },
  maintenanceUtilisationUpdate: {
    of: addAircraft,
    body: { plan: { hoursPerDay: 2, cyclesPerDay: 1, reason: 'Summer' } },
    status: 200,
  },
  maintenanceChangeList: { status: 200 },
  maintenanceRecordsCsv: { status: 200 },
  maintenanceBaselinesCsv: { status: 200 },
  maintenanceTasksCsv: { of: draftProgramme, status: 200 },
  maintenanceDueCsv: { status: 200 },
  maintenanceReadingsCsv: { status: 200 },
  maintenanceImport: {
    of: async (admin) => ({ ...(await addAircraft(admin)), id: 'readings' }),
    csv: 'tailNumber,date,hours,cycles\nD-A1,2026-01-01,1,1\n',
    status: 200,
  },
  maintenanceReadingList: { of: addAircraft, status: 200 },
  maintenanceReadingCreate: {
    of: addAircraft,
    body: { date: '2026-01-01', hours: 1, cycles: 1 },
    status: 201,
  },
  maintenanceMeterReplacementList: { of: addAircraft, status: 200 },
  maintenanceMeterReplacementCreate: {
    of: addAircraft,
    body: { date: '2026-01-01', old: 1, new: 0, cycles: 1 },
    status: 201,
  },
  maintenanceReadingStrike: {
    of: logReading,
    body: { reason: 'Wrong aircraft' },
    status: 200,
  },
  maintenanceReadingAcknowledge: {
    of: async (admin) => (await correctFigures(admin)).correction,
    body: {},
    status: 200,
  },
  maintenanceOrderList: { status: 200 },
  maintenanceOrderCounts: { status: 200 },
  maintenanceOrderCreate: {
    of: addAircraft,
    body: ({ aircraftId }: Subject) => ({ aircraftId, title: 'Input' }),
    status: 201,
  },
  maintenanceOrderView: { of: draftOrder, status: 200 },
  maintenanceOrderUpdate: { of: draftOrder, body: { title: 'Input' }, status: 200 },
  maintenanceOrderCardsAdd: { of: draftOrder, body: { jobs: [{ title: 'Oil' }] }, status: 200 },
  maintenanceOrderOpen: { of: draftOrder, body: {}, status: 200 },
  maintenanceOrderStart: { of: openOrder, body: {}, status: 200 },
  maintenanceOrderClose: {
    of: doneOrder,
    body: { date: today, hours: 1200.5, cycles: 800 },
    status: 200,
  },
  maintenanceOrderCancel: { of: draftOrder, body: { reason: 'No slot' }, status: 200 },
  maintenanceFindingList: { of: addAircraft, status: 200 },
  maintenanceFindingEnd: { of: openFinding, body: { reason: 'Within limits' }, status: 200 },
  maintenanceMyCards: { status: 200 },
  maintenanceCardView: { of: addCard, status: 200 },
  maintenanceCardUpdate: { of: addCard, body: { title: 'Wash' }, status: 200 },
  maintenanceCardRemove: { of: addCard, status: 204 },
  maintenanceCardPerform: { of: addCard, body: { doneOn: today }, status: 200 },
  maintenanceCardPerformOnPaper: {
    of: addCard,
    body: { doneOn: today, paper: { name: 'J. Lind', reference: 'WP-31' } },
    status: 200,
  },
  maintenanceCardInspect: { of: performCard, body: {}, status: 200 },
  maintenanceCardInspectOnPaper: {
    of: performCard,
    body: { paper: { name: 'M. Aro', reference: 'WP-31' } },
    status: 200,
  },
  maintenanceCardReject: { of: performCard, body: { reason: 'No lockwire' }, status: 200 },
  maintenanceCardReopen: { of: performCard, body: { reason: 'Wrong card' }, status: 200 },
  maintenanceCardNotDone: { of: addCard, body: { reason: 'No fuel' }, status: 200 },
  maintenanceCardFindingAdd: { of: addCard, body: { title: 'Leak' }, status: 201 },
  maintenanceStaffList: { status: 200 },
  maintenanceInspectorList: { status: 200 },
  maintenanceInspectorCreate: {
    of: addUser,
    body: ({ id }: Subject) => ({ uid: id, ...authorisation }),
    status: 201,
  },
  maintenanceInspectorUpdate: { of: addInspector, body: authorisation, status: 200 },
  maintenanceInspectorDelete: { of: addInspector, status: 204 },
  maintenanceAlertList: { status: 200 },
  maintenanceAlertCount: { status: 200 },
  maintenanceAlertRead: { of: raiseAlert, body: {}, status: 200 },
  maintenanceAlertReadAll: { body: { upTo: 0 }, status: 200 },
  maintenanceAlertMail: { status: 200 },
  maintenanceAlertSubscribe: { body: { scope: 'all' }, status: 200 },
  maintenanceAlertTestMail: { body: {}, status: 409, code: 'no-mail' },
  maintenanceStatusCsv: { status: 200 },
  maintenanceComponentEventsCsv: { of: addPart, status: 200 },
  maintenanceComponentList: { status: 200 },
  maintenanceComponentCreate: { body: aPart(), status: 201 },
  maintenanceComponentView: { of: addPart, status: 200 },
  maintenanceComponentUpdate: { of: addPart, body: { name: 'Pump' }, status: 200 },
  maintenanceComponentEvents: { of: addPart, status: 200 },
  maintenanceComponentInstall: {
    of: addPartAndAircraft,
    body: ({ aircraftId }: Subject) => ({
      date: today,
      place: { aircraftId, position: 'ENG 1' },
      certificate: 'F1-1',
    }),
    status: 200,
  },
  maintenanceComponentRemove: {
    of: installPart,
    body: { date: today, condition: 'serviceable', reason: 'Robbed' },
    status: 200,
  },
  maintenanceComponentExchange: {
    of: installPart,
    body: ({ otherId }: Subject) => ({ date: today, withId: otherId, reason: 'Wrong side' }),
    status: 200,
  },
  maintenanceComponentCondition: {
    of: addPart,
    body: { date: today, condition: 'scrapped', reason: 'Corroded' },
    status: 200,
  },
  maintenanceComponentCorrect: { of: installPart, body: { reason: 'Typing mistake' }, status: 200 },
  maintenanceComponentStrike: { of: addOwnPart, body: { reason: 'Entered twice' }, status: 200 },
  maintenanceComponentsOfAircraft: { of: addAircraft, status: 200 },
  maintenancePositionNotRequired: { of: emptyPosition, body: { reason: 'Option' }, status: 200 },
}
const calls = Object.keys(contract) as CallName[]

const open: Record<string, (body: unknown) => void> = {
  'GET /health': (body) => expect(body).toEqual({ status: 'up' }),
  'GET /openapi.json': (body) => expect(body).toMatchObject({ openapi: '3.1.1' }),
  'GET /ready': (body) => expect(body).toEqual({ database: true, identity: true }),
}

function lineOf(name: CallName, { id }: Subject): string {
  const { method, path } = contract[name]
  return `${method} ${path.replace(/:\w+/, id)}${requests[name].query ?? ''}`
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
  const request = (subject: Subject) => {
    const { body, csv } = requests[name]
    return { body: typeof body === 'function' ? body(subject) : body, csv }
  }

  test.each(everyRole)(
    'is allowed or refused to %s by the permission table (§6.1, §7.3)',
    async (_, role) => {
      const capability = (contract[name] as Endpoint).needs
      const isRefused = capability !== null && !can(role, capability)
      const make = isRefused ? undefined : requests[name].of
      const caller = as(role)
      const subject = (await make?.(as('admin'), caller)) ?? unknown
      const answer = await caller(lineOf(name, subject), request(subject))
      const requestId = answer.headers['x-request-id']
      const { code } = requests[name]
      if (isRefused) {
        const message = explainNeed(capability)
        expect([answer.status, answer.body]).toEqual([
          403,
          { message, code: 'forbidden', requestId },
        ])
      } else if (code) {
        const message = expect.any(String)
        expect([answer.status, answer.body]).toEqual([
          requests[name].status,
          { message, code, requestId },
        ])
      } else expectSuccess(name, answer)
    },
  )

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

/** Fastify prints its routes as a tree, with four columns a level. */
function servedLines(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] =
      /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    path.splice(indent.length / 4, Infinity, part)
    return (methods?.split(', ') ?? []).map((method) => `${method} ${path.join('')}`)
  })
}

test('every route has a row in this matrix', () => {
  const expectedRoutes = [
    ...calls.map((name) => `${contract[name].method} /api${contract[name].path}`),
    ...Object.keys(open).map((line) => line.replace(' ', ' /api')),
  ]
  const served = servedLines(api().app.printRoutes({ commonPrefix: false }))
  expect(served.filter((line) => !line.startsWith('HEAD ')).toSorted()).toEqual(
    expectedRoutes.toSorted(),
  )
})

test('a stranger learns nothing about a wrong body', async () => {
  const answer = await api().inject({
    method: 'POST',
    url: '/api/aircraft',
    headers: { 'content-type': 'application/json' },
    body: '{',
  })
  expect(answer.status).toBe(401)
})
