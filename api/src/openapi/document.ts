import { callNames, contract } from '@aerofleet/shared/contract/all'
import { headers } from './answers'
import { operationOf, refusals } from './operation'
import { openCalls, operations } from './operations'
import { componentSchemas } from './schemas'

const description = `Every call carries the identity token of a signed-in user as a bearer token.
Bodies are JSON, times ISO 8601 in UTC. Every error is \`message\`, a sentence for the user, \`code\`
and \`requestId\`; a body that violates rules is answered with all of them in \`details\`. No cache
gives an answer again unasked; a client that keeps one asks with its ETag. Each GET has a HEAD.`

const rows = callNames.map((name) => {
  return [name, { row: contract[name], notes: operations[name] }] as const
})

/** The product API (spec §7) as an OpenAPI 3.1 document, made from the contract; paths are below `/api`. */
export function createDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const [name, { row, notes }] of [...rows, ...Object.entries(openCalls)]) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row, notes) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'AeroFleet API',
      version: '1.0.0',
      description: description.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ identityToken: [] }],
    paths,
    components: {
      schemas: componentSchemas(),
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
  }
}
