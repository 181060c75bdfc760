/** The file cannot be imported. The message is a sentence that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export const encodings = {
  'UTF-8': 'utf-8',
  'UTF-16': 'utf-16le',
  'Windows-1252': 'windows-1252',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
  'Windows-1255': 'windows-1255',
  'Windows-1256': 'windows-1256',
  'Windows-1257': 'windows-1257',
  'ISO 8859-2': 'iso-8859-2',
  'ISO 8859-5': 'iso-8859-5',
  'ISO 8859-7': 'iso-8859-7',
  'ISO 8859-15': 'iso-8859-15',
  'KOI8-R': 'koi8-r',
  'Mac OS Roman': 'macintosh',
  'Shift JIS': 'shift_jis',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
} as const
export type Encoding = keyof typeof encodings

export const encodingNotes: Readonly<Partial<Record<Encoding, string>>> = {
  'Windows-1252': 'Western Europe',
  'Windows-1250': 'Central Europe',
  'Windows-1251': 'Cyrillic',
  'Windows-1253': 'Greek',
  'Windows-1254': 'Turkish',
  'Windows-1255': 'Hebrew',
  'Windows-1256': 'Arabic',
  'Windows-1257': 'Baltic',
  'ISO 8859-2': 'Central Europe',
  'ISO 8859-5': 'Cyrillic',
  'ISO 8859-7': 'Greek',
  'ISO 8859-15': 'Western Europe',
  'KOI8-R': 'Russian',
  'Shift JIS': 'Japanese',
  GB18030: 'Chinese',
  Big5: 'Chinese',
  'EUC-KR': 'Korean',
}

type Decoded = { text: string; encoding: Encoding }

/** The largest file to read, in bytes. As UTF-16 it holds about 5 MiB of UTF-8, the server's limit. */
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
 * Decodes a file. A byte order mark or the zeros of UTF-16 decide the encoding. Else it is UTF-8, or Windows-1252 if
 * the bytes are not UTF-8.
 * @param chosen the user's choice
 * @throws {UnreadableFile} when it is not text
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  if (bytes.length > maxBytes) {
    throw new UnreadableFile('The file is larger than 10 MiB. Split it into several files.')
  }
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  if (otherFiles.some((other) => start.startsWith(other))) throw new UnreadableFile(notText)
  const decoded = chosen && chosen !== 'UTF-16' ? decodeAs(bytes, chosen) : decodeText(bytes)
  if (decoded.text.trim() === '') throw new UnreadableFile('The file is empty.')
  if (isBinary(decoded.text)) throw new UnreadableFile(notText)
  return decoded
}

const decodeAs = (bytes: Uint8Array, encoding: Encoding): Decoded => ({
  text: new TextDecoder(encodings[encoding]).decode(bytes),
  encoding,
})

function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes)
  // The decoder removes the byte order mark.
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' }
  const text = readUtf8(bytes)
  if (text !== undefined) return { text, encoding: 'UTF-8' }
  return decodeAs(bytes, 'Windows-1252')
}

/** Text of a European language in UTF-16 has a zero in every other byte, so no mark is needed. */
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
  // The bytes are a valid beginning: the file ends in the middle of a character.
  const begun = read({ stream: true })
  if (begun === undefined || !/[^\0-\x7f]/.test(begun)) return undefined
  throw new UnreadableFile('The end of the file is missing. Save or download it again.')
}

/** Text has hardly any control characters besides tabs and line breaks. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4096)
  const controls = sample.match(/(?!\s)\p{Cc}/gu)?.length ?? 0
  return controls > sample.length / 50
}
