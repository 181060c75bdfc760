import { contract, type CallName } from '@aerofleet/shared/contract'
import { operationOf, type Operation } from './operation'
import { componentSchemas, type JsonSchema } from './schemas'
import { servicePaths } from './service-paths'

/** An OpenAPI 3.1 document; paths are below `/api`. */
export type Document = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: JsonSchema }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, JsonSchema>
  }
}

/** A parameter of the contract's path, as `:id`, in braces. */
const inBraces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

const description = `Every call carries the identity token of a signed-in user as a bearer token.
Bodies are JSON, times ISO 8601 in UTC. Every error is \`message\`, a sentence for the user, \`code\`
and \`requestId\`; a body that violates rules is answered with all of them in \`details\`. Answers
are never cached unless they carry an ETag.`

/** The product API as its contract says it (spec §7), as OpenAPI 3.1. */
export function createDocument(): Document {
  const paths: Document['paths'] = {}
  for (const name of Object.keys(contract) as CallName[]) {
    const path = inBraces(contract[name].path)
    paths[path] = { ...paths[path], [contract[name].method.toLowerCase()]: operationOf(name) }
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
    tags: [
      { name: 'aircraft', description: 'The fleet' },
      { name: 'operators', description: 'Operator companies' },
      { name: 'usermanagement', description: 'Users and their roles' },
      { name: 'service', description: 'The service itself' },
    ],
    security: [{ identityToken: [] }],
    paths: { ...paths, ...servicePaths() },
    components: {
      schemas: componentSchemas(),
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
