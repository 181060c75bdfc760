import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export const maxPreviewHours = 72
const hour = 3_600_000

const Preview = z.object({
  name: z.string().check(z.regex(/^(?!shell$)[a-z][a-z0-9-]{0,39}$/)),
  version: z.string().check(z.regex(/^[0-9a-z][\w.+-]{0,79}$/i)),
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Preview = z.infer<typeof Preview>

/**
 * The signature is by the hash of the release key. The server knows that hash, so only the server and the key's holder
 * can make a token.
 */
const sign = (payload: string, hashOfKey: string) =>
  createHmac('sha256', hashOfKey.toLowerCase()).update(payload).digest()

export function makePreviewToken(preview: Preview, hashOfKey: string): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url')
  return `${payload}.${sign(payload, hashOfKey).toString('base64url')}`
}

function parse(payload: string): Preview | undefined {
  try {
    return Preview.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  } catch {
    return undefined
  }
}

/**
 * @param hashesFor returns the hashes of the keys that may release a remote
 * @returns `undefined` for a token that is forged, has ended, or lasts longer than allowed
 */
export function readPreviewToken(
  token: string,
  hashesFor: (name: string) => string[],
  now: Date,
): Preview | undefined {
  const [payload = '', signature = ''] = token.split('.')
  const preview = parse(payload)
  if (!preview) return undefined
  const presented = Buffer.from(signature, 'base64url')
  const isSigned = hashesFor(preview.name).some((hash) => {
    const expected = sign(payload, hash)
    return presented.length === expected.length && timingSafeEqual(presented, expected)
  })
  const left = preview.until - now.getTime()
  return isSigned && left > 0 && left <= maxPreviewHours * hour ? preview : undefined
}
