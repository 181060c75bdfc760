import { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
/** JSON ready to be sent: its bytes as they are, and compressed once for each encoding. */
export type EncodedJson = {
  etag: string
  bytes: Buffer
  /** What `compressed` has made so far. */
  made: ReadonlyMap<Encoding, Buffer>
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
  const made = new Map<Encoding, Buffer>()
  const making = new Map<Encoding, Promise<Buffer>>()

  async function make(encoding: Encoding): Promise<Buffer> {
    const compressed = await compress[encoding](bytes)
    made.set(encoding, compressed)
    return compressed
  }
  return {
    etag,
    bytes,
    made,
    compressed(encoding) {
      const known = making.get(encoding) ?? make(encoding)
      making.set(encoding, known)
      return known
    },
  }
}
