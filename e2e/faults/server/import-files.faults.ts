import type { Product } from '../../support/product'
import { api, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { readEntries } from '../screens-that-call'

const row = rowsOf('Import')

const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
const csv = (...rows: string[]) => [heading, ...rows].join('\n')

async function send(product: Product, file: string | Buffer, query = '') {
  return fetch(`${product.url}/api/aircraft/import${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(product, 'admin')}`,
      'content-type': 'text/csv',
    },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
}

const readFleet = (product: Product) => readEntries(api(product, 'admin', 'GET', '/aircraft'))
const mebibytes = (count: number) => count * 1024 * 1024

const hostileFiles: [label: string, file: string | Buffer, status: number][] = [
  ['a line of 5 MiB', csv(`${'x'.repeat(mebibytes(5) - 200)},D-ZZ1,Z1,1,1`), 409],
  ['a million columns', ','.repeat(1_000_000), 400],
  ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4000, 0xa5)]), 400],
  ['half a character at the end', Buffer.from(csv('ATR 72,D-ZZ3,Z3é,1,1')).subarray(0, -5), 400],
  ['a tail number in two spellings', csv('ATR 72,D-ZZ4,Z4,1,1', 'ATR 72,d–zz4,Z5,1,1'), 409],
  ['a quote that never ends', csv('"ATR 72,D-ZZ5,Z6,1,1'), 400],
  ['lone carriage returns', Buffer.from(csv('ATR 72,D-ZZ6,Z7,1').replaceAll('\n', '\r')), 409],
]

row(
  'files that are no CSV, are too large, or have contents that no spreadsheet writes',
  'each is refused with a sentence, no row of it is stored, and others are served meanwhile',
  async ({ product, cases }) => {
    cases(hostileFiles.length)
    for (const [label, file, status] of hostileFiles) {
      const before = (await readFleet(product)).length
      const [answer, other] = await Promise.all([
        send(product, file),
        api(product, 'viewer', 'GET', '/me'),
      ])
      expect(other.status, label).toBe(200)
      const text = await answer.text()
      expect(answer.status, `${label}: ${text.slice(0, 300)}`).toBe(status)
      expect(JSON.parse(text), label).toMatchObject({ message: expect.stringMatching(/^[A-Z\d]/) })
      expect(text.length, label).toBeLessThan(4000)
      expect(await readFleet(product), label).toHaveLength(before)
    }
  },
  { always: true },
)
