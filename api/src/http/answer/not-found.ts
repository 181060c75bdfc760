import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './answer-errors'
import { methodNotAllowed, nothingHere } from './errors'

/** With `:name` standing for any one segment. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === given[index] || /^:./.test(segment))
  )
}

/** Says which methods an address has, in the answer to another one. */
export function refuseMethod(
  allowed: Iterable<string>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('allow', [...allowed].sort().join(', '))
  return sendError(methodNotAllowed(), request, reply)
}

/** An address that no route has is 404; one that has routes for other methods is 405. */
export function answerNotFound(app: FastifyInstance): void {
  const routes: { url: string; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // What stands below a wildcard is known to its own handler only.
    if (!url.includes('*')) routes.push({ url, methods: [method].flat() })
  })

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?')[0] ?? ''
    const found = routes.filter(({ url }) => matches(url, path))
    const allowed = new Set(found.flatMap(({ methods }) => methods))
    if (allowed.size > 0 && !allowed.has(request.method)) {
      return refuseMethod(allowed, request, reply)
    }
    return sendError(nothingHere(), request, reply)
  }

  app.setNotFoundHandler(answer)
  // Before the body is read, which nobody would use.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? answer(request, reply) : undefined,
  )
}
