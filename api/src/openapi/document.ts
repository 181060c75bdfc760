import { callNames, contract } from '@aerofleet/shared/contract/all'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { headers } from './answers'
import { refusals, responsesOf, routeSchemaOf } from './operation'
import { openCalls, operations, type OperationNotes } from './operations'
import { componentSchemas } from './schemas'

const description = `Every call carries the identity token of a signed-in user as a bearer token.
Bodies are JSON, times ISO 8601 in UTC. Every error has \`message\`, a sentence for the user, \`code\`
and \`requestId\`; \`details\` lists every rule that the body violates. Caches must not store answers.
A client that keeps an answer sends its ETag to learn whether it has changed. Each GET has a HEAD.`

type Call = { endpoint: ProductEndpoint; notes: OperationNotes }
const contractCalls = callNames.map((name) => {
  return [name, { endpoint: contract[name], notes: operations[name] }] as const
})
const calls = new Map<string, Call>([...contractCalls, ...Object.entries(openCalls)])

/** Fastify would serialise answers by a response schema of a route, so the responses come into the finished document. */
function addResponses(paths: Record<string, object | undefined>): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods ?? {}))) {
    const call = calls.get(operation.operationId)
    if (call) operation.responses = responsesOf(call.endpoint, call.notes)
  }
}

/** The product API (spec §7) as an OpenAPI 3.1 document. Paths are below `/api`. */
const options: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.1',
    info: {
      title: 'AeroFleet API',
      version: '1.0.0',
      description: description.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ identityToken: [] }],
    components: {
      headers,
      responses: refusals,
      securitySchemes: {
        identityToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The Firebase identity token of the signed-in user',
        },
      },
    },
  },
  convertConstToEnum: false,
  transform({ url, route: { config: { call: name = '' } = {} } }) {
    const call = calls.get(name)
    return { schema: call ? routeSchemaOf(name, call.endpoint, call.notes) : { hide: true }, url }
  },
  transformObject(document) {
    if (!('openapiObject' in document)) throw new Error('The plugin has made a Swagger 2 document.')
    const { openapiObject } = document
    addResponses(openapiObject.paths ?? {})
    Object.assign(openapiObject.components ?? {}, { schemas: componentSchemas() })
    return openapiObject
  },
}

export function serveDocument(app: FastifyInstance): void {
  app.register(fastifySwagger, options)
  app.register(async (open) => {
    open.get('/api/openapi.json', { config: { call: 'openapi' } }, async (_, reply) =>
      reply.header('cache-control', 'no-cache').send(app.swagger()),
    )
  })
}
