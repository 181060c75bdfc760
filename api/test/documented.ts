import { Ajv2020 } from 'ajv/dist/2020'
import { createApp } from '../src/app'
import type { Database } from '../src/db/database'
import { createMemoryStorage } from '../src/db/open/storage'
import { createMemoryIdentity } from './memory-identity'

type Schema = { [keyword: string]: unknown }
type Response = {
  headers: Record<string, { $ref: string }>
  content?: Record<string, { schema: Schema }>
}
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response | { $ref: string }> }>>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, { required: boolean; schema: Schema }>
    responses: Record<string, Response>
  }
}

export type Exchange = {
  method: string
  url: string
  status: number
  headers: Record<string, string>
  body: string
}

const httpHeaders = [
  'transfer-encoding',
  'connection',
  'content-length',
  'content-type',
  'content-encoding',
  'date',
]

/** In this copy, objects may have only documented properties, and references are absolute. */
function closeSchemas(document: unknown): Document {
  const absolute = JSON.stringify(document).replaceAll('"#/components/schemas/', '"schema:')
  return JSON.parse(absolute, (_, value: Schema | null) =>
    value?.['type'] === 'object' && 'properties' in value
      ? { additionalProperties: false, ...value }
      : value,
  ) as Document
}

async function readDocument(): Promise<Document> {
  const storage = createMemoryStorage()
  const database = { db: {} as Database, storage, close: () => Promise.resolve() }
  const app = createApp({ database, identity: createMemoryIdentity({ embedded: true }) })
  const { statusCode, body } = await app.inject({
    url: '/api/openapi.json',
    headers: { host: 'localhost' },
  })
  await app.close()
  if (statusCode !== 200)
    throw new Error('There is no OpenAPI document: does the contract export each body and answer?')
  return closeSchemas(JSON.parse(body))
}

const nameIn = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? ''

const date = /^\d{4}-\d\d-\d\d$/
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function createCheck({ paths, components }: Document) {
  const ajv = new Ajv2020({ formats: { date, 'date-time': dateTime } })
  for (const [name, schema] of Object.entries(components.schemas))
    ajv.addSchema(schema, `schema:${name}`)

  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      address: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
      responses,
    })),
  )

  function violationsOf(what: string, schema: Schema, value: unknown): string[] {
    return ajv.validate(schema, value) ? [] : [`${what}: ${ajv.errorsText()}`]
  }

  function headerProblems(documented: Response['headers'], headers: Exchange['headers']): string[] {
    const unknown = Object.keys(headers).filter(
      (name) => !httpHeaders.includes(name) && !documented[name],
    )
    const others = Object.entries(documented).flatMap(([name, place]) => {
      const header = components.headers[nameIn(place)]
      const value = headers[name]
      if (!header) return [`${name} is described nowhere`]
      if (value === undefined) return header.required ? [`${name} is missing`] : []
      const isNumber = header.schema['type'] === 'integer'
      return violationsOf(name, header.schema, isNumber ? Number(value) : value)
    })
    return [...unknown.map((name) => `${name} is not documented`), ...others]
  }

  function bodyProblems(content: Response['content'], exchange: Exchange): string[] {
    const { method, headers, body } = exchange
    if (method === 'HEAD' || !content) return body === '' ? [] : ['there is a body']
    const [type = ''] = (headers['content-type'] ?? '').split(';')
    const described = content[type]
    return described
      ? violationsOf('the body', described.schema, type === 'text/csv' ? body : JSON.parse(body))
      : [`it is ${type}`]
  }

  /**
   * Returns a sentence for each difference between an answer and the document. It ignores calls that the
   * document lacks.
   */
  return function findUndocumented(exchange: Exchange): string[] {
    const { method, url, status, headers } = exchange
    const [path = ''] = url.split('?')
    const documentedMethod = method === 'HEAD' ? 'GET' : method
    const call = calls.find(
      (candidate) => candidate.method === documentedMethod && candidate.address.test(path),
    )
    if (!call) return []
    const documented = call.responses[status]
    const response =
      documented && '$ref' in documented ? components.responses[nameIn(documented)] : documented
    const problems = response
      ? [...headerProblems(response.headers, headers), ...bodyProblems(response.content, exchange)]
      : ['is not documented']
    return problems.map((problem) => `${method} ${path} ${status}: ${problem}`)
  }
}
export type FindUndocumented = ReturnType<typeof createCheck>

let check: Promise<FindUndocumented> | undefined
export const loadCheck = () => (check ??= readDocument().then(createCheck))
