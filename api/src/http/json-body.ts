import type { FastifyInstance } from 'fastify'
import { isShallow, maxLevels } from '../db/shallow'
import { badRequest } from '../errors'

const malformed = () => badRequest('The request body is not valid JSON', 'malformed-json')
const nested = () =>
  badRequest(`The request body has more than ${maxLevels} levels of JSON`, 'nested-json')

/** Clients send the content type with every call, so an empty body counts as none (spec §7). */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    void parse(request, String(text), (error, body) => {
      if (error) return done(malformed())
      return isShallow(body) ? done(null, body) : done(nested())
    })
  })
}
