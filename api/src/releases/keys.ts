import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { forbidden, HttpError, unavailable } from '../errors'
import { tokenIn } from '../http/authenticate'

/** The name of a key that may release every part. */
const allParts = '*'

const unknownKey = () =>
  new HttpError(401, 'unknown-release-key', 'Releasing needs a key that this server knows.')

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** A line is the name of a part and the SHA-256 of its key in hexadecimal digits. */
function findHolder(text: string, key: string): string | undefined {
  const presented = hashOf(key)
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const found = lines.find(
    ([, hash = '']) =>
      /^[0-9a-f]{64}$/i.test(hash) && timingSafeEqual(Buffer.from(hash, 'hex'), presented),
  )
  return found?.[0]
}

/**
 * Whose key a request has. The file is read with each of them, so that a line that is taken out counts no more.
 * @param keysFile has a line for each key
 * @returns the name of a part, or `*`
 * @throws 401 without a key that the file knows
 */
export async function holderOf(
  { headers, log }: FastifyRequest,
  keysFile: string,
): Promise<string> {
  const text = await readFile(keysFile, 'utf8').catch((error: unknown) => {
    log.error({ err: error }, 'The file of RELEASE_KEYS cannot be read')
    throw unavailable('Nothing can be released at the moment: the keys cannot be read.')
  })
  const key = tokenIn(headers.authorization)
  const holder = key && findHolder(text, key)
  if (!holder) throw unknownKey()
  return holder
}

/** @throws 403 when the key is that of another part */
export function requireOwn(holder: string, name: string): void {
  if (holder === allParts || holder === name) return
  throw forbidden(`This key releases ${holder}, and not ${name}.`, 'key-of-another')
}
