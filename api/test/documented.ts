import { Ajv2020 } from 'ajv/dist/2020'
import { createDocument } from '../src/openapi/document'

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
  /** With its query, as it was sent. */
  url: string
  status: number
  headers: Record<string, string>
  body: string
}

/** Names that OpenAPI leaves to HTTP. */
const ofHttp = ['connection', 'content-length', 'content-type', 'content-encoding', 'date']

/** A copy in which objects have no properties but the documented ones, and references are absolute. */
function closed(document: unknown): Document {
  const absolute = JSON.stringify(document).replaceAll('"#/components/schemas/', '"schema:')
  return JSON.parse(absolute, (_, value: Schema | null) =>
    value?.['type'] === 'object' && 'properties' in value
      ? { additionalProperties: false, ...value }
      : value,
  ) as Document
}

const document = closed(createDocument())
const { schemas, headers: headerComponents, responses: responseComponents } = document.components
const ajv = new Ajv2020()
for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, `schema:${name}`)

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]) => ({
    method: method.toUpperCase(),
    address: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
    responses,
  })),
)

const nameIn = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? ''

function violationsOf(what: string, schema: Schema, value: unknown): string[] {
  return ajv.validate(schema, value) ? [] : [`${what}: ${ajv.errorsText()}`]
}

function headerProblems(documented: Response['headers'], headers: Exchange['headers']): string[] {
  const unknown = Object.keys(headers).filter((name) => !ofHttp.includes(name) && !documented[name])
  const others = Object.entries(documented).flatMap(([name, place]) => {
    const header = headerComponents[nameIn(place)]
    const value = headers[name]
    if (!header) return [`${name} is described nowhere`]
    if (value === undefined) return header.required ? [`${name} is missing`] : []
    const isNumber = header.schema['type'] === 'integer'
    return violationsOf(name, header.schema, isNumber ? Number(value) : value)
  })
  return [...unknown.map((name) => `${name} is not documented`), ...others]
}

function bodyProblems(content: Response['content'], { method, headers, body }: Exchange): string[] {
  if (method === 'HEAD' || !content) return body === '' ? [] : ['there is a body']
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const described = content[type]
  return described
    ? violationsOf('the body', described.schema, JSON.parse(body))
    : [`it is ${type}`]
}

/** What an answer of a documented call has that the document does not say, or the other way round. */
export function undocumented(exchange: Exchange): string[] {
  const { method, url, status, headers } = exchange
  const [path = ''] = url.split('?')
  const asked = method === 'HEAD' ? 'GET' : method
  const call = calls.find((known) => known.method === asked && known.address.test(path))
  if (!call) return []
  const found = call.responses[status]
  const response = found && '$ref' in found ? responseComponents[nameIn(found)] : found
  const problems = response
    ? [...headerProblems(response.headers, headers), ...bodyProblems(response.content, exchange)]
    : ['is not documented']
  return problems.map((problem) => `${method} ${path} ${status}: ${problem}`)
}
