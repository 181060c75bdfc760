import { gzipSync } from 'node:zlib'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'
import { ask, expectRefusal } from './wire'

const row = rowsOf('Attacks on the server')

const toJson = (value: unknown) => JSON.stringify(value)
/** Returns a good body with this text as the value of one field. The text need not be JSON. */
const withText = (field: string, text: string) => () =>
  toJson({ ...newAircraft(), [field]: '§' }).replace('"§"', () => text)
const withValues = (values: object) => () => toJson({ ...newAircraft(), ...values })
/** Spaces fill the body up to this size in bytes. */
const padTo = (size: number) => {
  const body = toJson(newAircraft())
  return body + ' '.repeat(size - body.length)
}
const kib64 = 64 * 1024

type WrongBody = {
  body: () => string | Buffer
  status: number
  headers?: Record<string, string>
}
const bad = (body: () => string | Buffer, status = 400): WrongBody => ({ body, status })
const ofType = (type: string, status = 415): WrongBody => ({
  body: () => toJson(newAircraft()),
  status,
  headers: { 'content-type': type },
})

const wrongBodies: Record<string, WrongBody> = {
  'no body': bad(() => ''),
  'half of one': bad(() => toJson(newAircraft()).slice(0, 40)),
  'a list': bad(() => toJson([newAircraft()])),
  XML: bad(
    () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  ),
  'bytes that are no UTF-8': bad(() => Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  'brackets, 30,000 deep': bad(() => '['.repeat(30_000) + ']'.repeat(30_000)),
  'hours as NaN': bad(withText('totalHours', 'NaN')),
  'hours as 1e999': bad(withText('totalHours', '1e999')),
  'hours as text': bad(withValues({ totalHours: '1200' })),
  'hours below 0': bad(withValues({ totalHours: -0.01 })),
  'cycles above all integers': bad(withValues({ totalCycles: 2 ** 53 })),
  'a type as an object': bad(withValues({ aircraftType: { $ne: '' } })),
  'a type of nothing that shows': bad(withValues({ aircraftType: '\u200b\u0000\u2060 ' })),
  'a type of 60,000 characters': bad(withValues({ aircraftType: 'x'.repeat(60_000) })),
  '64 KiB and one byte': bad(() => padTo(kib64 + 1), 413),
  'plain text by its type': ofType('text/plain', 400),
  'parts by its type': ofType('multipart/form-data; boundary=x'),
  compressed: {
    body: () => gzipSync(toJson(newAircraft())),
    status: 400,
    headers: { 'content-encoding': 'gzip' },
  },
}

async function send(
  { product }: Tools,
  method: 'POST' | 'PUT',
  path: string,
  body: string | Buffer,
  headers = {},
) {
  const authorization = `Bearer ${await tokenOf(product, 'admin')}`
  return ask(product, path, {
    method,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body,
  })
}
const post = (tools: Tools, body: string | Buffer, headers = {}) =>
  send(tools, 'POST', '/api/aircraft', body, headers)
const readAircraft = async ({ product }: Tools) =>
  (await (await api(product, 'admin', 'GET', '/aircraft')).json()) as Record<string, unknown>[]

row(
  'an aircraft is added with no body, or with one that is too large, of another type, or holds wrong figures',
  '400, 413 or 415 with a sentence, and nothing is stored',
  async (tools) => {
    tools.cases(Object.keys(wrongBodies).length)
    const before = await readAircraft(tools)
    for (const [label, { body, status, headers }] of Object.entries(wrongBodies)) {
      const answer = await post(tools, body(), headers)
      expect([label, answer.status]).toEqual([label, status])
      expectRefusal(answer)
    }
    expect(await readAircraft(tools)).toEqual(before)
  },
  { always: true },
)

row('a body of 64 KiB to the byte', '201', async (tools) => {
  expect((await post(tools, padTo(kib64))).status).toBe(201)
})

/** An aircraft does not have these fields, or no caller may set them. */
const foreignFields: Record<string, string> = {
  ['__proto__']: '{"role":"admin","totalHours":7}',
  constructor: '{"prototype":{"role":"admin"}}',
  id: '"00000000-0000-0000-0000-000000000000"',
  version: '99',
  uid: '"demo-admin"',
  role: '"admin"',
  deletedAt: '"1970-01-01T00:00:00Z"',
}

row(
  'an aircraft is added, and changed, with fields that no caller may set',
  'they are ignored and never stored, and nobody gets a role by it',
  async (tools) => {
    const fields = Object.entries(foreignFields).map(([name, value]) => `${toJson(name)}:${value}`)
    const withForeign = (values: object) => toJson(values).replace('{', `{${fields.join()},`)
    const values = newAircraft()
    const added = await post(tools, withForeign(values))
    expect(added.status).toBe(201)
    const { aircraftId: id } = JSON.parse(added.body) as { aircraftId: string }
    const read = async () =>
      (await api(tools.product, 'viewer', 'GET', `/aircraft/${id}`)).json() as Promise<unknown>
    expect(await read()).toEqual({ ...values, id, version: 1 })
    const changed = { ...values, totalHours: values.totalHours + 1 }
    expect((await send(tools, 'PUT', `/api/aircraft/${id}`, withForeign(changed))).status).toBe(200)
    expect(await read()).toEqual({ ...changed, id, version: 2 })
    expect((await api(tools.product, 'viewer', 'GET', '/operators')).status).toBe(403)
  },
)
