import { can } from '@aerofleet/shared/access'
import { contract } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import { aProgramme } from '../../test/maintenance'
import { anAircraft, useApi } from '../../test/testing'

const { api, as } = useApi()
const aMillion = 1_000_000

describe('an aircraft', () => {
  test.each<[string, Record<string, unknown>, string | null]>([
    ['aircraftType', { aircraftType: undefined }, 'Aircraft type is required'],
    ['aircraftType', { aircraftType: ' \u200b ' }, 'Aircraft type is required'],
    ['aircraftType', { aircraftType: '\u3164\u115f\ufe0f' }, 'Aircraft type is required'],
    ['aircraftType', { aircraftType: 7 }, 'Aircraft type must be text'],
    ['aircraftType', { aircraftType: 'x'.repeat(60) }, null],
    [
      'aircraftType',
      { aircraftType: 'x'.repeat(61) },
      'Aircraft type must be at most 60 characters',
    ],
    ['tailNumber', { tailNumber: '' }, 'Tail number is required'],
    ['tailNumber', { tailNumber: 'x'.repeat(20) }, null],
    ['tailNumber', { tailNumber: `${'x'.repeat(20)}\u2060` }, null],
    ['tailNumber', { tailNumber: 'x'.repeat(21) }, 'Tail number must be at most 20 characters'],
    ['serialNumber', { serialNumber: null }, 'Serial number must be text'],
    ['serialNumber', { serialNumber: '\u00ad\u0000' }, 'Serial number is required'],
    ['serialNumber', { serialNumber: 'x'.repeat(40) }, null],
    [
      'serialNumber',
      { serialNumber: 'x'.repeat(41) },
      'Serial number must be at most 40 characters',
    ],
    ['totalHours', { totalHours: '12' }, 'Total hours must be a number'],
    ['totalHours', { totalHours: -0.01 }, 'Total hours must be at least 0'],
    ['totalHours', { totalHours: 0 }, null],
    ['totalHours', { totalHours: aMillion }, null],
    ['totalHours', { totalHours: aMillion + 0.01 }, 'Total hours must be at most 1,000,000'],
    ['totalHours', { totalHours: 1.25 }, null],
    ['totalHours', { totalHours: 1.255 }, 'Total hours can have at most 2 decimals'],
    ['totalHours', { totalHours: 4e-7 }, 'Total hours can have at most 2 decimals'],
    ['totalHours', { totalHours: 0.01 }, null],
    ['totalHours', { totalHours: 999_999.99 }, null],
    ['totalCycles', { totalCycles: 1.5 }, 'Total cycles must be a whole number'],
    ['totalCycles', { totalCycles: -1 }, 'Total cycles must be at least 0'],
    ['totalCycles', { totalCycles: aMillion }, null],
    ['totalCycles', { totalCycles: aMillion + 1 }, 'Total cycles must be at most 1,000,000'],
  ])('%s %p: %p (§5.10, §5.14)', async (path, values, message) => {
    const answer = await as('admin')('POST /aircraft', { body: anAircraft(1, values) })
    if (message === null) return expect(answer.status).toBe(201)
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { message, code: 'invalid', details: [{ path, message }] },
    ])
  })

  test('every violated rule is listed; the message is the first (§5.10, §7.4)', async () => {
    const { body } = await as('admin')('POST /aircraft', { body: {} })
    const { message, details } = body as { message: string; details: { path: string }[] }
    expect(details.map(({ path }) => path)).toEqual([
      'aircraftType',
      'tailNumber',
      'serialNumber',
      'totalHours',
      'totalCycles',
    ])
    expect(message).toBe('Aircraft type is required')
  })
})

const bothRequired = { companyName: ['Company name is required'], email: ['Email is required'] }
test.each<[string, unknown, Record<string, string[]>]>([
  ['POST /operators', {}, bothRequired],
  ['POST /operators', { companyName: '', email: '' }, bothRequired],
  [
    'POST /operators',
    { companyName: 1, email: 'x'.repeat(255) },
    {
      companyName: ['Company name must be text'],
      email: ['Email must be at most 254 characters', 'Please enter a valid email address'],
    },
  ],
  [
    'PUT /aircraft/7',
    { ...anAircraft(1), id: 7, tailNumber: ' ', totalHours: -0.001, totalCycles: -0.5 },
    {
      tailNumber: ['Tail number is required'],
      totalHours: ['Total hours must be at least 0', 'Total hours can have at most 2 decimals'],
      totalCycles: ['Total cycles must be a whole number', 'Total cycles must be at least 0'],
      id: ['Id must be text'],
    },
  ],
  [
    'POST /usermanagement/users/7/role',
    { role: 'pilot' },
    { role: ['Role must be one of operator, mro, admin'] },
  ],
  [
    'POST /aircraft',
    { ...anAircraft(1), operatorId: 7 },
    { operatorId: ['Operator id must be text'] },
  ],
])(
  '%s with %p is answered with every violated rule (§5.10, §7.4)',
  async (line, body, expected) => {
    const answer = await as('admin')(line, { body })
    const details = Object.entries(expected).flatMap(([path, messages]) =>
      messages.map((message) => ({ path, message })),
    )
    const { message } = details[0] ?? {}
    expect([answer.status, answer.body]).toEqual([
      400,
      { message, code: 'invalid', requestId: answer.headers['x-request-id'], details },
    ])
  },
)

test.each([
  [{ companyName: ' ', email: 'a@b.test' }, 'Company name is required'],
  [
    { companyName: 'x'.repeat(121), email: 'a@b.test' },
    'Company name must be at most 120 characters',
  ],
  [{ companyName: 'A' }, 'Email is required'],
  [{ companyName: 'A', email: 'nobody' }, 'Please enter a valid email address'],
  [
    { companyName: 'A', email: `${'x'.repeat(250)}@b.test` },
    'Email must be at most 254 characters',
  ],
])('an operator %p: %s (§5.10)', async (body, message) => {
  const answer = await as('admin')('POST /operators', { body })
  expect([answer.status, answer.body]).toMatchObject([400, { message }])
})

test.each([
  ['{"aircraftType":', 400, 'malformed-json'],
  ['[]', 400, 'invalid'],
  ['null', 400, 'invalid'],
  ['"text"', 400, 'invalid'],
  ['', 400, 'invalid'],
  [JSON.stringify({ aircraftType: 'x'.repeat(65_536) }), 413, 'body-too-large'],
])('the body %.30s is refused (§5.13, §9.19)', async (body, status, code) => {
  const admin = as('admin')
  const answer = await api().inject({
    method: 'POST',
    url: '/api/aircraft',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body,
  })
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([status, { code }])
  expect((await admin('GET /aircraft')).body).toEqual([])
})

test('of very many violated rules the answer has the first 1,000 (§7.4)', async () => {
  const wrong = { threshold: 0, interval: 0, tolerance: 0.5, warn: 0.5, earlyWindow: 0.5 }
  const limits = { hours: wrong, cycles: wrong, calendar: wrong }
  const tasks = Array.from({ length: 2000 }, () => ({ limits, terminates: Array(100).fill(0) }))
  const body = { ...aProgramme(), tasks }
  const answer = await as('admin')('POST /maintenance/programmes', { body })
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid' }])
  expect((answer.body as { details: object[] }).details).toHaveLength(1000)
})

test('a call without a body may carry the JSON content type (§7.3)', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await as('admin')('POST /usermanagement/assign-admin', { headers })
  expect(answer.status).toBe(200)
})

test('an unknown address is answered in the same form (§7.5)', async () => {
  const answer = await as('admin')('GET /nothing')
  expect([answer.status, answer.body]).toEqual([
    404,
    {
      message: 'There is nothing at this address',
      code: 'not-found',
      requestId: expect.any(String),
    },
  ])
})

const withBody = Object.values<Endpoint>(contract).filter(({ body, sends }) => body && !sends)

test.each(withBody.map(({ method, path, needs }) => [`${method} ${path}`, needs] as const))(
  '%s refuses JSON that is nested 5,000 deep, also in an unknown field (§5.13)',
  async (line, needs) => {
    const text = `{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`
    const { uid, token } = as(needs && !can('admin', needs) ? 'mro' : 'admin')
    const [method = '', path = ''] = line.split(' ')
    const answer = await api().inject({
      method,
      url: `/api${path.replaceAll(/:\w+/g, uid)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: text,
    })
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { code: 'nested-json' }])
  },
)
