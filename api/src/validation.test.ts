import { contract, type CallName } from '@aerofleet/shared/contract'
import fc from 'fast-check'
import { anAircraft, useApi } from './testing'

const { api, as } = useApi()
const aMillion = 1_000_000

describe('an aircraft', () => {
  test.each<[string, Record<string, unknown>, string | null]>([
    ['aircraftType', { aircraftType: undefined }, 'Aircraft type is required'],
    ['aircraftType', { aircraftType: ' \u200b ' }, 'Aircraft type is required'],
    ['aircraftType', { aircraftType: 7 }, 'Aircraft type must be text'],
    ['aircraftType', { aircraftType: 'x'.repeat(60) }, null],
    [
      'aircraftType',
      { aircraftType: 'x'.repeat(61) },
      'Aircraft type must be at most 60 characters',
    ],
    ['tailNumber', { tailNumber: '' }, 'Tail number is required'],
    ['tailNumber', { tailNumber: 'x'.repeat(20) }, null],
    ['tailNumber', { tailNumber: 'x'.repeat(21) }, 'Tail number must be at most 20 characters'],
    ['serialNumber', { serialNumber: null }, 'Serial number must be text'],
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
    ['totalCycles', { totalCycles: 1.5 }, 'Total cycles must be a whole number'],
    ['totalCycles', { totalCycles: -1 }, 'Total cycles must be at least 0'],
    ['totalCycles', { totalCycles: aMillion }, null],
    ['totalCycles', { totalCycles: aMillion + 1 }, 'Total cycles must be at most 1,000,000'],
  ])('%s %p: %p', async (path, values, message) => {
    const answer = await as('admin')('POST /aircraft', { body: anAircraft(1, values) })
    if (message === null) return expect(answer.status).toBe(201)
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { message, code: 'invalid', details: [{ path, message }] },
    ])
  })

  test('every violated rule is listed; the message is the first', async () => {
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
])('an operator %p: %s', async (body, message) => {
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
])('the body %.30s is refused', async (body, status, code) => {
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

test('a call without a body may carry the JSON content type (spec §7)', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await as('admin')('POST /usermanagement/assign-admin', { headers })
  expect(answer.status).toBe(200)
})

test('an unknown address is answered in the same form', async () => {
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

describe('whatever is sent', () => {
  const nasty = fc.constantFrom(
    '__proto__',
    '\u0000',
    '\ud800',
    "'; drop table aircraft;--",
    '\u202e',
    'NaN',
  )
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), nasty)
  const value = fc.oneof(text, fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 2 }))
  const fields = [
    'aircraftType',
    'tailNumber',
    'serialNumber',
    'totalHours',
    'totalCycles',
    'operatorId',
  ]
  const shaped = fc.record(
    Object.fromEntries(
      [...fields, 'companyName', 'email', 'role', 'id'].map((name) => [name, value]),
    ),
    { requiredKeys: [] },
  )
  const plausible = fc.record({
    aircraftType: text,
    tailNumber: text,
    serialNumber: text,
    totalHours: fc.integer({ min: 0, max: aMillion }),
    totalCycles: fc.integer({ min: 0, max: aMillion }),
  })
  const body = fc.oneof(
    fc.oneof(shaped, plausible, fc.jsonValue()).map((sent) => JSON.stringify(sent)),
    fc.string(),
  )
  const header = fc
    .oneof(fc.string({ maxLength: 300 }), fc.constantFrom('*', '"1"', '-1', '1e9', '"'))
    .map((sent) => sent.replaceAll(/[^\x20-\x7e]/g, '').trim())

  test('2,000 hostile requests never end in a 5xx and never show internals', async () => {
    const admin = as('admin')
    const call = fc.constantFrom(...(Object.keys(contract) as CallName[]))
    await fc.assert(
      fc.asyncProperty(call, text, body, header, text, async (name, id, sent, condition, query) => {
        const { method, path } = contract[name]
        const encode = (part: string) => encodeURIComponent(Buffer.from(part).toString())
        const answer = await api().inject({
          method,
          url: `/api${path.replace(/:\w+/, () => encode(id))}?q=${encode(query)}`,
          headers: {
            authorization: `Bearer ${admin.token}`,
            'if-match': condition,
            'idempotency-key': condition,
            ...(method === 'POST' || method === 'PUT'
              ? { 'content-type': 'application/json' }
              : {}),
          },
          body: method === 'POST' || method === 'PUT' ? sent : undefined,
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.status < 400) return
        const error = JSON.parse(answer.body) as { message: string }
        expect(error).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
        expect(error.message).not.toMatch(/zod|postgres|drizzle|select |insert |\bat .*\.ts/i)
      }),
      { numRuns: 2000 },
    )
    const aircraft = (await admin('GET /aircraft')).body as { id: string }[]
    for (const { id } of aircraft) {
      const history = await admin(`GET /aircraft/${id}/history`)
      expect((history.body as unknown[]).length).toBeGreaterThan(0)
    }
  }, 60_000)
})
