import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '../errors'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw badRequest('The file is not text in UTF-8', 'not-utf-8')
  }
}

export function addCsvParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => decode(bytes),
  )
}
