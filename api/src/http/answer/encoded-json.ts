import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
/** JSON that is ready to be sent; each encoding is compressed once, when it is first asked for. */
export type EncodedJson = {
  etag: string
  bytes: Buffer
  compressed: (encoding: Encoding) => Promise<Buffer>
  /** What has changed since the content had this ETag, as JSON; `undefined` if that is not known. */
  changesSince?: (etag: string) => string | undefined
}

// In the thread pool; at these levels a megabyte takes a few milliseconds.
export const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 3 }),
}

/**
 * Encodes JSON part by part, between which others have their turn. The ETag is a hash of the content, the
 * same on all replicas; weak, since all encodings share it.
 * @param parts writes it; called twice, so that no second copy of a long list is in memory
 */
export async function encodeParts(parts: () => Iterable<string>): Promise<EncodedJson> {
  let length = 0
  for (const part of parts()) {
    length += Buffer.byteLength(part)
    await setImmediate()
  }
  const bytes = Buffer.allocUnsafe(length)
  const hash = createHash('sha256')
  let end = 0
  for (const part of parts()) {
    const begin = end
    end += bytes.write(part, begin)
    hash.update(bytes.subarray(begin, end))
    await setImmediate()
  }
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`
  const compressions = new Map<Encoding, Promise<Buffer>>()

  return {
    etag,
    bytes,
    compressed(encoding) {
      const compressed = compressions.get(encoding) ?? compress[encoding](bytes)
      compressions.set(encoding, compressed)
      return compressed
    },
  }
}

export const encodeJson = (json: string): Promise<EncodedJson> => encodeParts(() => [json])
