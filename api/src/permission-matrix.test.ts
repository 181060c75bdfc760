import { can, needs } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract'
import { roles, type Role } from '@aerofleet/shared/roles'
import { permissions } from './permissions'
import { anAircraft, useApi } from './testing'

const { api, send, as } = useApi()

// What each call is sent with, so that an allowed caller succeeds; a new call needs a row here.
type Sent = { params?: (ids: Ids) => string; body?: unknown; status: number }
type Ids = { aircraft: string; operator: string; user: string }
const rows: Record<CallName, Sent> = {
  aircraftList: { status: 200 },
  aircraftCreate: { body: anAircraft(2), status: 201 },
  aircraftView: { params: ({ aircraft }) => aircraft, status: 200 },
  aircraftUpdate: { params: ({ aircraft }) => aircraft, body: anAircraft(1), status: 200 },
  aircraftDelete: { params: ({ aircraft }) => aircraft, status: 204 },
  aircraftHistory: { params: ({ aircraft }) => aircraft, status: 200 },
  operatorList: { status: 200 },
  operatorCreate: { body: { companyName: 'Harbour', email: 'a@b.test' }, status: 201 },
  operatorDelete: { params: ({ operator }) => operator, status: 204 },
  userList: { status: 200 },
  adminAssign: { status: 200 },
  userRoleAssign: { params: ({ user }) => user, body: { role: 'mro' }, status: 200 },
  userRoleRemove: { params: ({ user }) => user, status: 204 },
  userHistory: { status: 200 },
}
const calls = Object.keys(contract) as CallName[]

async function prepare(): Promise<Ids> {
  const admin = as('admin')
  const aircraft = await admin('POST /aircraft', { body: anAircraft(1) })
  const company = { companyName: 'Alpine', email: 'ops@alpine.test' }
  const operator = await admin('POST /operators', { body: company })
  return {
    aircraft: (aircraft.body as { aircraftId: string }).aircraftId,
    operator: (operator.body as { id: string }).id,
    user: as('operator').uid,
  }
}

function lineOf(name: CallName, ids: Ids): string {
  const { method, path } = contract[name]
  return `${method} ${path.replace(/:\w+/, rows[name].params?.(ids) ?? '')}`
}

describe.each(calls)('%s', (name) => {
  const request = () => ({ body: rows[name].body })

  test.each<[string, Role | null]>([
    ['no role', null],
    ...roles.map((role) => [role, role] as [Role, Role]),
  ])('for %s follows the permission table', async (_, role) => {
    const ids = await prepare()
    const answer = await as(role)(lineOf(name, ids), request())
    if (!can(role, permissions[name])) {
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ message: needs(permissions[name]), code: 'forbidden' })
    } else if (name === 'adminAssign' && role !== 'admin') {
      expect([answer.status, answer.body]).toEqual([
        403,
        expect.objectContaining({ code: 'admin-exists' }),
      ])
    } else {
      expect(answer.status).toBe(rows[name].status)
    }
  })

  test.each<[string, () => string | null]>([
    ['no token', () => null],
    ['a malformed token', () => 'nonsense'],
    ['an expired token', () => api().identity.issueToken(as('admin').uid, { exp: 1 })],
    [
      'a token for another audience',
      () => api().identity.issueToken(as('admin').uid, { aud: 'other' }),
    ],
    ['a token with a wrong signature', () => `${as('admin').token}x`],
    ['an unsigned token', () => as('admin').token.replace(/memory$/, '')],
    [
      'the token of a deleted account',
      () => {
        const { uid, token } = as('admin')
        api().identity.deleteAccount(uid)
        return token
      },
    ],
  ])('refuses %s', async (_, tokenOf) => {
    const ids = { aircraft: 'x', operator: 'x', user: 'x' }
    const answer = await send(tokenOf(), lineOf(name, ids), request())
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      message: 'Please sign in to continue.',
      code: 'unauthenticated',
      requestId: answer.headers['x-request-id'],
    })
  })
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
