/** @jest-environment node */
import { decode } from './decode'

const bytesOf = (text: string, encoding: BufferEncoding) =>
  new Uint8Array(Buffer.from(text, encoding))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const text = 'Reg;Muster\nD-ÄÖÜ;Zürich é'

test.each([
  ['UTF-8', bytesOf(text, 'utf8'), 'UTF-8'],
  ['UTF-8 with its mark', bytesOf(`\ufeff${text}`, 'utf8'), 'UTF-8'],
  ['UTF-16 with its mark', bytesOf(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
  ['UTF-16 of the other order with its mark', utf16be(`\ufeff${text}`), 'UTF-16'],
  ['UTF-16 without a mark', bytesOf(text, 'utf16le'), 'UTF-16'],
  ['UTF-16 of the other order without a mark', utf16be(text), 'UTF-16'],
  ['Windows-1252', bytesOf(text, 'latin1'), 'Windows-1252'],
])('a file in %s is read as it was written (§2.160)', (_, bytes, encoding) => {
  expect(decode(bytes)).toEqual({ text, encoding })
})

test('plain letters with one accent at the very end are Windows-1252 (§2.160)', () => {
  expect(decode(bytesOf('Reg;Type\nN1;Falcon é', 'latin1')).text).toBe('Reg;Type\nN1;Falcon é')
})

test('a file that ends in half a character is refused because a part is missing (§2.162)', () => {
  const half = bytesOf('Reg;Type\nN1;Zürich é', 'utf8').slice(0, -1)
  expect(() => decode(half)).toThrow('The end of the file is missing')
})

test.each([
  ['a workbook', 'PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml'],
  ['an old workbook', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
  ['a PDF', '%PDF-1.7\n%\u00e2\u00e3'],
  [
    'bytes that are no text',
    '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0001\u0000',
  ],
])('%s is refused, and the user learns what to do (§2.162)', (_, content) => {
  expect(() => decode(bytesOf(content, 'latin1'))).toThrow('This is not a CSV file.')
})

test('an empty file and one that is too large are refused (§2.162)', () => {
  expect(() => decode(new Uint8Array())).toThrow('The file is empty.')
  expect(() => decode(bytesOf(' \r\n\r\n', 'utf8'))).toThrow('The file is empty.')
  expect(() => decode(new Uint8Array(10 * 1024 * 1024 + 1))).toThrow('larger than 10 MiB')
})
