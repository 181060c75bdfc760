import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { forbidden, HttpError, unavailable } from '../errors'
import { tokenIn } from '../http/authenticate'

const allParts = '*'

const unknownKey = () =>
  new HttpError(401, 'unknown-release-key', 'Releasing needs a key that this server knows.')

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** `name` is a part or `*`; `hash` is the SHA-256 of the key in hexadecimal digits. */
type Holder = { name: string; hash: string }

function holdersIn(text: string): Holder[] {
  return text.split('\n').flatMap((line) => {
    const [, name, hash] = /^\s*(\S+)\s+([0-9a-f]{64})\s*$/i.exec(line) ?? []
    return name && hash ? [{ name, hash: hash.toLowerCase() }] : []
  })
}

/**
 * Reads the file with each call, so that a new or removed line counts at once.
 * @throws 503 if the file cannot be read
 */
export async function readHolders({ log }: FastifyRequest, keysFile: string): Promise<Holder[]> {
  const text = await readFile(keysFile, 'utf8').catch((error: unknown) => {
    log.error({ err: error }, 'The file of RELEASE_KEYS cannot be read')
    throw unavailable('Nothing can be released at the moment: the keys cannot be read.')
  })
  return holdersIn(text)
}

export const mayRelease = (holder: string, name: string) => holder === allParts || holder === name

/**
 * @returns the name of the part that the key may release, or `*`
 * @throws 401 without a key, or with a key that is not in the file
 */
export async function holderOf(request: FastifyRequest, keysFile: string): Promise<string> {
  const holders = await readHolders(request, keysFile)
  const key = tokenIn(request.headers.authorization)
  const presented = key === undefined ? undefined : hashOf(key)
  const found = holders.find(
    ({ hash }) => presented && timingSafeEqual(Buffer.from(hash, 'hex'), presented),
  )
  if (!found) throw unknownKey()
  return found.name
}

export function requireOwn(holder: string, name: string): void {
  if (mayRelease(holder, name)) return
  throw forbidden(`This key releases ${holder}, and not ${name}.`, 'key-of-another')
}
