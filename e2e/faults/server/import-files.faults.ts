import { setTimeout as wait } from 'node:timers/promises'
import { startProduct, stopAndRemove, type Product } from '../../support/product'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf } from '../frame'
import { readEntries } from '../screens-that-call'
import { withProduct } from './own-product'
import { ask } from './wire'

const row = rowsOf('Import')

const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
const csv = (...rows: string[]) => [heading, ...rows].join('\n')
/** Aircraft whose tail numbers begin so. */
const fileOf = (prefix: string, count: number) =>
  csv(...Array.from({ length: count }, (_, n) => `ATR 72,${prefix}${n},${prefix}S${n},10.5,7`))

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
async function tailsOf(product: Product, prefix: string) {
  const tails = (await readFleet(product)).map(({ tailNumber }) => String(tailNumber))
  return tails.filter((tail) => tail.startsWith(prefix))
}

const mebibytes = (count: number) => count * 1024 * 1024

/** What each file is, and the answer that it gets. */
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
  'files that are none, are too large, or hold what no spreadsheet writes',
  'each is refused with a sentence, nothing of it is stored, and others are served meanwhile',
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

row(
  'a file of more than 5 MiB',
  'it is refused with a sentence as soon as its length is known, and others are served meanwhile',
  async ({ product }) => {
    const headers = {
      authorization: `Bearer ${await tokenOf(product, 'admin')}`,
      'content-type': 'text/csv',
      'content-length': String(mebibytes(5) + 1),
    }
    const [answer, other] = await Promise.all([
      ask(product, '/api/aircraft/import', { method: 'POST', headers, body: heading }),
      api(product, 'viewer', 'GET', '/me'),
    ])
    expect([answer.status, other.status]).toEqual([413, 200])
    expect(JSON.parse(answer.body)).toMatchObject({
      message: 'The request body is larger than 5 MiB',
    })
  },
  { always: true },
)

row(
  'formulas, NUL, and marks that turn the direction of writing, in the texts of a file',
  'a formula is stored as the text that it is; the others are taken off, as at the single call',
  async ({ product }) => {
    const texts = ['=HYPERLINK("http://a.test")', 'ATR\u0000 72', 'ATR\u202e 72']
    const rows = texts.map((text, n) => `"${text.replaceAll('"', '""')}",D-YY${n},Y${n},1,1`)
    expect((await send(product, csv(...rows))).status).toBe(200)
    for (const [n, aircraftType] of texts.entries()) {
      const body = { ...newAircraft(), tailNumber: `D-YX${n}`, aircraftType }
      expect((await api(product, 'admin', 'POST', '/aircraft', { body })).status).toBe(201)
    }
    const types = new Map(
      (await readFleet(product)).map(({ tailNumber, ...rest }) => [
        tailNumber,
        rest['aircraftType'],
      ]),
    )
    const typesOf = (prefix: string) => texts.map((_, n) => types.get(`${prefix}${n}`))
    expect(typesOf('D-YY')).toEqual(['=HYPERLINK("http://a.test")', 'ATR 72', 'ATR 72'])
    expect(typesOf('D-YX')).toEqual(typesOf('D-YY'))
  },
)

row(
  'two people import the same file at the same moment',
  'both are answered 200, and each aircraft is there once',
  async ({ product }) => {
    const file = fileOf('D-XX', 300)
    const answers = await Promise.all([send(product, file), send(product, file)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const added = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { added: number }).added),
    )
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 300])
    const tails = await tailsOf(product, 'D-XX')
    expect([tails.length, new Set(tails).size]).toEqual([300, 300])
  },
)

row(
  'somebody edits twenty aircraft while an updating import changes them',
  'each edit is stored before or after the import, or refused; none is lost',
  async ({ product }) => {
    await send(product, fileOf('D-WW', 200))
    const fleet = (await readFleet(product)).filter(({ tailNumber }) =>
      String(tailNumber).startsWith('D-WW'),
    )
    const hours = fleet.map(({ tailNumber }) => `${String(tailNumber)},11`)
    const [imported, ...edits] = await Promise.all([
      send(product, ['tailNumber,totalHours', ...hours].join('\n'), '?update=1'),
      ...fleet.slice(0, 20).map((aircraft) =>
        api(product, 'mro', 'PUT', `/aircraft/${String(aircraft['id'])}`, {
          body: { ...aircraft, totalCycles: 9 },
          headers: { 'if-match': '"1"' },
        }),
      ),
    ])
    expect(imported?.status).toBe(200)
    const after = new Map((await readFleet(product)).map((each) => [each['id'], each]))
    for (const [at, { status }] of edits.entries()) {
      expect([200, 412]).toContain(status)
      expect(after.get(fleet[at]?.['id'])).toMatchObject({
        totalHours: 11,
        totalCycles: status === 200 ? 9 : 7,
      })
    }
  },
)

row(
  'SIGKILL of the server and its processes, five times in the middle of an import of 3,000 aircraft',
  'after the restart all of it is there or nothing, and the same file again brings the rest',
  ({ cases }) =>
    withProduct({}, async (first) => {
      cases(5)
      let product = first
      try {
        for (const [n, delay] of [40, 120, 250, 400, 600].entries()) {
          const prefix = `D-K${n}`
          const file = fileOf(prefix, 3000)
          await tokenOf(product, 'admin')
          const answer = send(product, file).catch(() => null)
          await wait(delay)
          await product.stop('SIGKILL')
          await answer
          const { dataDirectory } = product
          product = await startProduct({ dataDirectory, env: { DEMO: '1', DEMO_AIRCRAFT: '3' } })
          expect([0, 3000]).toContain((await tailsOf(product, prefix)).length)
          expect((await send(product, file)).status).toBe(200)
          expect(await tailsOf(product, prefix)).toHaveLength(3000)
        }
      } finally {
        await stopAndRemove(product)
      }
    }),
)
