import { gzipSync } from 'node:zlib'
import { api, newAircraft, tokenOf } from '../api'
import { expect, rowsOf, type Tools } from '../frame'
import { ask, expectRefusal } from './wire'

const row = rowsOf('Attacks on the server')

const toJson = (value: unknown) => JSON.stringify(value)
/** A good body, but for one field whose value is this text, be it JSON or not. */
const withText = (field: string, text: string) => () =>
  toJson({ ...newAircraft(), [field]: '§' }).replace('"§"', () => text)
const withValues = (values: object) => () => toJson({ ...newAircraft(), ...values })
/** A good body that spaces make as long as this. */
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

/** Bodies that must be refused, with the status of the answer. */
const wrongBodies: Record<string, WrongBody> = {
  'no body': bad(() => ''),
  'half of one': bad(() => toJson(newAircraft()).slice(0, 40)),
  'one and a half': bad(() => `${toJson(newAircraft())}{"x`),
  'two of them': bad(() => toJson(newAircraft()) + toJson(newAircraft())),
  'a list': bad(() => toJson([newAircraft()])),
  null: bad(() => 'null'),
  'a text': bad(() => '"aircraft"'),
  'a number': bad(() => '7'),
  'single quotes': bad(() => "{'aircraftType':'x'}"),
  'a comment': bad(() => `/* x */ ${toJson(newAircraft())}`),
  'a comma at its end': bad(() => toJson(newAircraft()).replace('}', ',}')),
  'fields of a form': bad(() => 'aircraftType=x&tailNumber=y'),
  XML: bad(
    () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  ),
  'bytes that are no UTF-8': bad(() => Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  'UTF-16': bad(() => Buffer.from(toJson(newAircraft()), 'utf16le')),
  'brackets, 30,000 deep': bad(() => '['.repeat(30_000) + ']'.repeat(30_000)),
  'objects, 8,000 deep': bad(() => '{"a":'.repeat(8000) + '1' + '}'.repeat(8000)),
  'no field': bad(() => '{}'),
  'hours as NaN': bad(withText('totalHours', 'NaN')),
  'hours as Infinity': bad(withText('totalHours', 'Infinity')),
  'hours as 1e999': bad(withText('totalHours', '1e999')),
  'hours as -1e999': bad(withText('totalHours', '-1e999')),
  'hours as 0x10': bad(withText('totalHours', '0x10')),
  'hours as 012': bad(withText('totalHours', '012')),
  'hours of 400 digits': bad(withText('totalHours', '9'.repeat(400))),
  'hours as text': bad(withValues({ totalHours: '1200' })),
  'hours as a list': bad(withValues({ totalHours: [1200] })),
  'hours as null': bad(withValues({ totalHours: null })),
  'hours as true': bad(withValues({ totalHours: true })),
  'hours below 0': bad(withValues({ totalHours: -0.01 })),
  'hours with 3 decimals': bad(withValues({ totalHours: 1.001 })),
  'hours above a million': bad(withValues({ totalHours: 1_000_000.01 })),
  'cycles with decimals': bad(withValues({ totalCycles: 0.5 })),
  'cycles above all integers': bad(withValues({ totalCycles: 2 ** 53 })),
  'a type as an object': bad(withValues({ aircraftType: { $ne: '' } })),
  'a type as a list': bad(withValues({ aircraftType: ['PC-12'] })),
  'a type of nothing that shows': bad(withValues({ aircraftType: '\u200b\u0000\u2060 ' })),
  'a type of 61 characters': bad(withValues({ aircraftType: 'x'.repeat(61) })),
  'a type of 60,000 characters': bad(withValues({ aircraftType: 'x'.repeat(60_000) })),
  'an operator as a number': bad(withValues({ operatorId: 7 })),
  '64 KiB and one byte': bad(() => padTo(kib64 + 1), 413),
  'plain text by its type': ofType('text/plain', 400),
  'a form by its type': ofType('application/x-www-form-urlencoded'),
  'parts by its type': ofType('multipart/form-data; boundary=x'),
  'XML by its type': ofType('application/xml'),
  'no JSON by its type': ofType('application/jsonp'),
  'a type that cannot be read': ofType('json'),
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
const put = (tools: Tools, id: string, body: string) =>
  send(tools, 'PUT', `/api/aircraft/${id}`, body)
const readAircraft = async ({ product }: Tools) =>
  (await (await api(product, 'admin', 'GET', '/aircraft')).json()) as Record<string, unknown>[]

for (const [label, { body, status, headers }] of Object.entries(wrongBodies)) {
  row(
    `an aircraft is added with a body: ${label}`,
    `${status} with a sentence, and nothing is stored`,
    async (tools) => {
      const before = await readAircraft(tools)
      const answer = await post(tools, body(), headers)
      expect(answer.status).toBe(status)
      expectRefusal(answer)
      expect(await readAircraft(tools)).toEqual(before)
    },
    label === '64 KiB and one byte' ? { always: true } : {},
  )
}

row('a body of 64 KiB to the byte', '201', async (tools) => {
  expect((await post(tools, padTo(kib64))).status).toBe(201)
})

/** Fields that an aircraft does not have, or that a caller may not set. */
const foreignFields: Record<string, string> = {
  ['__proto__']: '{"role":"admin","totalHours":7}',
  constructor: '{"prototype":{"role":"admin"}}',
  prototype: '{"role":"admin"}',
  id: '"00000000-0000-0000-0000-000000000000"',
  version: '99',
  createdAt: '"1970-01-01T00:00:00Z"',
  uid: '"demo-admin"',
  operator: '{"id":"x","name":"x"}',
  role: '"admin"',
  toString: '"x"',
  hasOwnProperty: '1',
  total_hours: '7',
  $where: '"1"',
}
for (const [field, value] of Object.entries(foreignFields)) {
  row(
    `an aircraft is added with the field ${field}`,
    'it is ignored and never stored, and nobody gets a role by it',
    async (tools) => {
      const values = newAircraft()
      const body = toJson(values).replace('{', `{${toJson(field)}:${value},`)
      const answer = await post(tools, body)
      expect(answer.status).toBe(201)
      const { aircraftId } = JSON.parse(answer.body) as { aircraftId: string }
      const stored = await api(tools.product, 'viewer', 'GET', `/aircraft/${aircraftId}`)
      expect(await stored.json()).toEqual({ ...values, id: aircraftId, version: 1 })
      expect((await api(tools.product, 'viewer', 'GET', '/operators')).status).toBe(403)
    },
  )
}

row(
  'an aircraft is changed with fields that no caller may set',
  'they are ignored: it is neither deleted nor another one',
  async (tools) => {
    const values = newAircraft()
    const { aircraftId } = JSON.parse((await post(tools, toJson(values))).body) as {
      aircraftId: string
    }
    const foreign = Object.entries({ ...foreignFields, deletedAt: '"1970-01-01T00:00:00Z"' })
    const changed = { ...values, totalHours: values.totalHours + 1 }
    const fields = foreign.map(([field, value]) => `${toJson(field)}:${value}`).join()
    const answer = await put(tools, aircraftId, toJson(changed).replace('{', `{${fields},`))
    expect(answer.status).toBe(200)
    const stored = await api(tools.product, 'viewer', 'GET', `/aircraft/${aircraftId}`)
    expect(await stored.json()).toEqual({ ...changed, id: aircraftId, version: 2 })
  },
)

row(
  'an aircraft is added with a field twice',
  'one of the two, and nothing else',
  async (tools) => {
    const values = newAircraft()
    const answer = await post(tools, toJson(values).replace('{', '{"totalHours":7,"totalHours":8,'))
    expect(answer.status).toBe(201)
    const { aircraft } = JSON.parse(answer.body) as { aircraft: { totalHours: number } }
    expect([7, 8, values.totalHours]).toContain(aircraft.totalHours)
  },
)

const texts = [
  "'; drop table aircraft; --",
  '\\u0000x',
  '\\ud800x',
  '${7*7}{{7*7}}',
  '$1 %s %n',
  '<script>alert(1)</script>',
  '\\u202eHB-EVIL',
]
row(
  'an aircraft is added with texts that mean something elsewhere',
  'stored as they are, without what does not show, or 400; never 5xx, and the list is there',
  async (tools) => {
    tools.cases(texts.length)
    for (const text of texts) {
      const body = toJson(newAircraft()).replace('"Pilatus PC-12"', () => `"${text}"`)
      const answer = await post(tools, body)
      expect([text, [201, 400]]).toEqual([text, expect.arrayContaining([answer.status])])
      if (answer.status === 400) expectRefusal(answer)
    }
    expect((await readAircraft(tools)).length).toBeGreaterThan(0)
  },
)

const newKey = (name: string) => ({ 'idempotency-key': `${name}-${process.pid}-${Date.now()}` })

row(
  'two callers use the same Idempotency-Key',
  'each gets an aircraft of their own, and hears nothing of the other',
  async ({ product }) => {
    const headers = newKey('shared')
    const bodies = [newAircraft(), newAircraft()]
    const answers = await Promise.all([
      api(product, 'admin', 'POST', '/aircraft', { headers, body: bodies[0] }),
      api(product, 'operator', 'POST', '/aircraft', { headers, body: bodies[1] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first = '', second = ''] = await Promise.all(answers.map((answer) => answer.text()))
    expect(first).toContain(bodies[0]?.tailNumber)
    expect(second).toContain(bodies[1]?.tailNumber)
  },
)

row(
  '20 times the same request with one key, at once',
  'one aircraft, and one answer 20 times',
  async (tools) => {
    tools.cases(20)
    const body = newAircraft()
    const headers = newKey('twice')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api(tools.product, 'operator', 'POST', '/aircraft', { headers, body }),
      ),
    )
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
    expect(bodies.size).toBe(1)
    const same = (await readAircraft(tools)).filter(
      ({ tailNumber }) => tailNumber === body.tailNumber,
    )
    expect(same).toHaveLength(1)
  },
)

const sentence = 'This Idempotency-Key was used for another request'
const reused = {
  'another body': ['/aircraft', newAircraft],
  'another query': ['/aircraft?x=1', null],
  'another path': ['/operators', () => ({ companyName: 'Alpine', email: 'ops@alpine.test' })],
} as const
for (const [label, [path, make]] of Object.entries(reused)) {
  row(
    `a caller uses an Idempotency-Key again with ${label}`,
    '422 with a sentence, and nothing happens',
    async (tools) => {
      const headers = newKey(label.replace(' ', '-'))
      const body = newAircraft()
      const first = await api(tools.product, 'admin', 'POST', '/aircraft', { headers, body })
      expect(first.status).toBe(201)
      const before = await readAircraft(tools)
      const again = { headers, body: make?.() ?? body }
      const answer = await api(tools.product, 'admin', 'POST', path, again)
      expect([answer.status, await answer.json()]).toMatchObject([422, { message: sentence }])
      expect(await readAircraft(tools)).toEqual(before)
    },
  )
}

row(
  'a caller uses the key of one user for the role of another',
  '422 with a sentence, and the other has no role',
  async ({ product }) => {
    const headers = newKey('roles')
    const assign = (user: string) =>
      api(product, 'admin', 'POST', `/usermanagement/users/${user}/role`, {
        headers,
        body: { role: 'mro' },
      })
    try {
      expect((await assign('demo-mro')).status).toBe(200)
      const answer = await assign('demo-viewer')
      expect([answer.status, await answer.json()]).toMatchObject([422, { message: sentence }])
    } finally {
      await api(product, 'admin', 'DELETE', '/usermanagement/users/demo-viewer/role')
    }
  },
)
