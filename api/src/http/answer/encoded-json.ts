import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
export type EncodedJson = {
  etag: string
  bytes: Buffer
  /** Compresses the bytes at the first call for an encoding. Later calls return the same result. */
  compressedAs: (encoding: Encoding) => Promise<Buffer>
}

// Node compresses in other threads, so the server goes on answering. A megabyte takes a few milliseconds at level 3.
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 3 }),
}

/**
 * The ETag is a hash of the text, so all processes of the server give the same one. It is weak (`W/`) because the
 * compressed bytes have it, too.
 */
export function encodeJson(json: string): EncodedJson {
  const bytes = Buffer.from(json)
  // 27 characters are 162 bits of the hash. Two texts never share them by chance.
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const results = new Map<Encoding, Promise<Buffer>>()

  return {
    etag: `W/"${hash}"`,
    bytes,
    compressedAs(encoding) {
      const result = results.get(encoding) ?? compress[encoding](bytes)
      results.set(encoding, result)
      return result
    },
  }
}
