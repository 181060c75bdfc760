import { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
/** JSON ready to be sent: its bytes as they are, and compressed once for each encoding. */
export type EncodedJson = {
  etag: string
  bytes: Buffer
  compressed: (encoding: Encoding) => Promise<Buffer>
}

// The thread pool compresses and hashes; the levels cost a few milliseconds a megabyte.
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 3 }),
}

/** The tag is made of the content, so that all replicas agree; weak, as encodings share it. */
export async function encodeJson(json: string): Promise<EncodedJson> {
  const bytes = Buffer.from(json)
  const digest = await webcrypto.subtle.digest('SHA-256', bytes)
  const etag = `W/"${Buffer.from(digest).toString('base64url').slice(0, 27)}"`
  const making = new Map<Encoding, Promise<Buffer>>()

  return {
    etag,
    bytes,
    compressed(encoding) {
      const known = making.get(encoding) ?? compress[encoding](bytes)
      making.set(encoding, known)
      return known
    },
  }
}
