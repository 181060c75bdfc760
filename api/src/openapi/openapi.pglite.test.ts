import { contract } from '@aerofleet/shared/contract/all'
import * as z from 'zod/mini'
import { useApi } from '../../test/testing'
import { responsesOf, routeSchemaOf } from './operation'
import { openCalls } from './operations'

type Operation = { operationId: string; parameters: { name: string }[] }
type Served = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Shape> }
}
type Shape = { properties: Record<string, { pattern?: string }> }

const { api, send } = useApi()
let document: Served
let operations: Operation[]
beforeAll(async () => {
  document = (await send(null, 'GET /openapi.json')).body as Served
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
})

test('the document that is served is valid OpenAPI 3.1 (§7.12)', async () => {
  expect(await globalThis.validateOpenApi(document)).toEqual({ valid: true, version: '3.1' })
  const broken = { ...document, paths: { '/aircraft': { get: { responses: [] } } } }
  expect(await globalThis.validateOpenApi(broken)).toMatchObject({ valid: false })
})

test('every call is in the document, and every reference leads to a place in it (§7.12)', () => {
  const names = [...Object.keys(contract), ...Object.keys(openCalls)]
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(document).toHaveProperty(path.split('/'))
  }
})

test('the document has the rules of the contract, and no format that the server does not check', () => {
  const { schemas } = document.components
  expect(schemas['AircraftCreate']).toMatchObject({
    type: 'object',
    required: ['aircraftType', 'tailNumber', 'serialNumber', 'totalHours', 'totalCycles'],
    properties: {
      tailNumber: { type: 'string', minLength: 1, maxLength: 20 },
      totalHours: { type: 'number', minimum: 0, maximum: 1_000_000 },
      totalCycles: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    },
  })
  const formats = [...JSON.stringify(schemas).matchAll(/"format":"([^"]+)"/g)]
  expect([...new Set(formats.map(([, name]) => name))].toSorted()).toEqual(['date', 'date-time'])
})

test.each(['.-h@--.com', 'a@b.c', 'a@b', 'a b@c.d', '@b.c', 'a@b..c'])(
  'the document and the server agree about the e-mail address %s',
  (email) => {
    const { properties = {} } = document.components.schemas['OperatorCreate'] ?? {}
    const isTaken = contract.operatorCreate.body.safeParse({ companyName: 'Alpine', email }).success
    expect(new RegExp(properties['email']?.pattern ?? '', 'u').test(email)).toBe(isTaken)
  },
)

test.each([
  ['aircraftUpdate', ['id', 'If-Match', 'Act']],
  ['aircraftCreate', ['Act', 'Idempotency-Key']],
  ['aircraftList', ['If-None-Match']],
  ['userRoleAssign', ['uid', 'Idempotency-Key']],
  ['maintenanceChangeList', ['after', 'limit', 'kind', 'id']],
])('%s takes %p beside its body', (name, parameters) => {
  const operation = operations.find(({ operationId }) => operationId === name)
  expect(operation?.parameters.map((parameter) => parameter.name)).toEqual(parameters)
})

test('an operation has the query, body and limits of its row in the contract', () => {
  const row = {
    method: 'POST',
    path: '/aircraft/import',
    summary: 'Add many aircraft',
    needs: 'addAircraft',
    query: z.object({ dryRun: z.optional(z.literal('true')) }),
    maxBytes: 1024 * 1024,
    timeout: 120,
    perMinute: 3,
  } as const
  expect(routeSchemaOf('aircraftImport', row, {})).toMatchObject({
    querystring: { properties: { dryRun: { type: 'string', const: 'true' } } },
  })
  expect(responsesOf(row, {})).toMatchObject({
    408: { description: expect.stringContaining('120 seconds') },
    413: { description: expect.stringContaining('1 MiB') },
    429: { description: expect.stringContaining('3 a minute') },
  })
})

test('an answer that differs from the document fails a test', async () => {
  const line = { method: 'GET', url: '/api/health' }
  const health = { ...line, ...(await api().inject(line)) }
  const { 'x-request-id': _, ...anonymous } = health.headers
  expect(globalThis.findUndocumented(health)).toEqual([])
  expect(globalThis.findUndocumented({ ...health, status: 418 })).toEqual([
    'GET /api/health 418: is not documented',
  ])
  expect(globalThis.findUndocumented({ ...health, headers: anonymous })).toEqual([
    'GET /api/health 200: x-request-id is missing',
  ])
  expect(
    globalThis.findUndocumented({ ...health, headers: { ...health.headers, x: '1' } }),
  ).toEqual(['GET /api/health 200: x is not documented'])
  expect(globalThis.findUndocumented({ ...health, body: '{"status":"up","since":1}' })).toEqual([
    expect.stringContaining('must NOT have additional properties'),
  ])
})
