/** A file that cannot be imported; the message is a sentence that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'
type Decoded = { text: string; encoding: Encoding }

/** The largest file that is read, in bytes: as UTF-16 it has about 5 MiB in UTF-8, which the server takes. */
const maxBytes = 10 * 1024 * 1024

const notText =
  'This is not a CSV file. Open it in your spreadsheet program, save it as CSV (Save As, file type CSV), and choose that file.'

/** The first bytes of files that people choose by mistake: xlsx and zip, xls, PDF, gzip. */
const otherFiles = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  '\u00d0\u00cf\u0011\u00e0',
  '%PDF',
  '\u001f\u008b',
]

/**
 * Decodes a file by its byte order mark, by the zeros of UTF-16, or else as UTF-8, and as Windows-1252 if it
 * is no UTF-8.
 * @throws {UnreadableFile} if it is not text
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > maxBytes) {
    throw new UnreadableFile('The file is larger than 10 MiB. Split it into several files.')
  }
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  if (otherFiles.some((other) => start.startsWith(other))) throw new UnreadableFile(notText)
  const decoded = decodeText(bytes)
  if (decoded.text.trim() === '') throw new UnreadableFile('The file is empty.')
  if (isBinary(decoded.text)) throw new UnreadableFile(notText)
  return decoded
}

function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes)
  // The decoder removes the byte order mark.
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' }
  const text = readUtf8(bytes)
  if (text !== undefined) return { text, encoding: 'UTF-8' }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}

/** Without a mark: text of a European language has a zero in every other byte. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const zerosAt = (offset: 0 | 1) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === offset).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const many = sample.length * 0.3
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return undefined
}

/** `undefined` if the bytes are no UTF-8. */
function readUtf8(bytes: Uint8Array): string | undefined {
  const read = (options?: TextDecodeOptions) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes, options)
    } catch {
      return undefined
    }
  }
  const whole = read()
  if (whole !== undefined) return whole
  // Valid as the beginning of a longer text: the file ends in the middle of a character.
  const begun = read({ stream: true })
  if (begun === undefined || !/[^\0-\x7f]/.test(begun)) return undefined
  throw new UnreadableFile(
    'The file ends in the middle of a character, so that a part of it is missing. Save or download it again.',
  )
}

/** Text has hardly a control character besides tabs and line breaks. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4096)
  const controls = sample.match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  return controls > sample.length / 50
}
