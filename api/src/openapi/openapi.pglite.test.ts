import { contract, type CallName } from '@aerofleet/shared/contract'
import { useApi } from '../../test/testing'
import type { ValidateOpenApi } from '../../test/environment'
import type { Document } from './document'

declare global {
  /** Of `test-environment.ts`. */
  var validateOpenApi: ValidateOpenApi
}

const { api, send } = useApi()
const read = async () => (await send(null, 'GET /openapi.json')).body as Document

test('the document is valid OpenAPI 3.1', async () => {
  expect(await globalThis.validateOpenApi(await read())).toEqual({ valid: true, version: '3.1' })
})

test('a document without an answer would not be valid', async () => {
  const document = await read()
  const broken = { ...document, paths: { '/aircraft': { get: { responses: [] } } } }
  expect(await globalThis.validateOpenApi(broken)).toMatchObject({ valid: false })
})

test.each(Object.keys(contract) as CallName[])(
  '%s is described with all it takes',
  async (name) => {
    const { paths, components } = await read()
    const row = contract[name]
    const path = row.path.replace(/:(\w+)/, '{$1}')
    const operation = paths[path]?.[row.method.toLowerCase()]
    expect(operation).toMatchObject({
      operationId: name,
      summary: row.summary,
      description: expect.stringMatching(/^[A-Z].*\.$/),
    })
    const status = 'status' in row ? row.status : 200
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([`${status}`, '400', '401', '429', '500', '503']),
    )
    expect(Boolean(operation?.requestBody)).toBe('body' in row)
    const used = [...JSON.stringify(operation).matchAll(/#\/components\/schemas\/(\w+)/g)]
    for (const [, schema = ''] of used) expect(components.schemas).toHaveProperty(schema)
  },
)

test('rules of the contract are in the document', async () => {
  const { components } = await read()
  expect(components.schemas['AircraftCreate']).toMatchObject({
    type: 'object',
    required: ['aircraftType', 'tailNumber', 'serialNumber', 'totalHours', 'totalCycles'],
    properties: {
      tailNumber: { type: 'string', minLength: 1, maxLength: 20 },
      totalHours: { type: 'number', minimum: 0, maximum: 1_000_000 },
      totalCycles: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    },
  })
  expect(components.schemas['OperatorCreate']).toMatchObject({
    properties: { email: { format: 'email', maxLength: 254 } },
  })
})

test.each<[CallName, string[]]>([
  ['aircraftUpdate', ['id', 'If-Match']],
  ['aircraftCreate', ['Idempotency-Key']],
  ['aircraftList', ['If-None-Match']],
  ['userRoleAssign', ['uid', 'Idempotency-Key']],
])('%s takes %p beside its body', async (name, parameters) => {
  const { paths } = await read()
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name)
  expect(operation?.parameters.map((parameter) => parameter.name)).toEqual(parameters)
})

test('the page names every call and needs nothing from elsewhere', async () => {
  const page = await api().inject({ method: 'GET', url: '/api/docs' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = page.headers['content-security-policy']
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:;/)
  for (const { method, path } of Object.values(contract)) {
    expect(page.body).toContain(`${method} /api${path.replace(/:(\w+)/, '{$1}')}</code>`)
  }
  expect(page.body).not.toMatch(/<script|src=|href="(?!#|\/api\/|data:,)/)
})

test('every link of the page leads to a place on it', async () => {
  const { body } = await api().inject({ method: 'GET', url: '/api/docs' })
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
  expect(links.length).toBeGreaterThan(20)
  for (const id of links) expect(body).toContain(`id="${id}"`)
})
