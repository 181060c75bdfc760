import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './answer-errors'
import { methodNotAllowed, unknownAddress } from './errors'

/** Whether a path fits a route's pattern, in which `:name` stands for any one segment. */
function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const segments = path.split('/')
  return (
    expected.length === segments.length &&
    expected.every((segment, index) => segment === segments[index] || /^:./.test(segment))
  )
}

/** Answers 405 with the methods that the address has. */
export function refuseMethod(
  allowed: Iterable<string>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('allow', [...allowed].sort().join(', '))
  return sendError(methodNotAllowed(), request, reply)
}

/** Answers 404 for an address without a route, 405 for one with routes for other methods. */
export function answerNotFound(app: FastifyInstance): void {
  const routes: { url: string; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // Only the handler of a wildcard route knows which addresses below it exist.
    if (!url.includes('*')) routes.push({ url, methods: [method].flat() })
  })

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?')[0] ?? ''
    const matching = routes.filter(({ url }) => matches(url, path))
    const allowed = new Set(matching.flatMap(({ methods }) => methods))
    if (allowed.size > 0 && !allowed.has(request.method)) {
      return refuseMethod(allowed, request, reply)
    }
    return sendError(unknownAddress(), request, reply)
  }

  app.setNotFoundHandler(answer)
  // Before the body is read, which nobody would use.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? answer(request, reply) : undefined,
  )
}
