import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
/** Compresses each encoding once, when a client first asks for it. */
export type EncodedJson = {
  etag: string
  bytes: Buffer
  compressed: (encoding: Encoding) => Promise<Buffer>
}

// The thread pool compresses. At these levels a megabyte takes a few milliseconds.
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 3 }),
}

/**
 * The ETag is a hash of the content, so it is equal on all replicas. It is weak, because all encodings share
 * it.
 */
export function encodeJson(json: string): EncodedJson {
  const bytes = Buffer.from(json)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const compressions = new Map<Encoding, Promise<Buffer>>()

  return {
    etag: `W/"${hash}"`,
    bytes,
    compressed(encoding) {
      const compressed = compressions.get(encoding) ?? compress[encoding](bytes)
      compressions.set(encoding, compressed)
      return compressed
    },
  }
}
