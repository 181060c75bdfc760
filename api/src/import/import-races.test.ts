import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Imported } from '@aerofleet/shared/contract/import'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { anAircraft, useApi } from '../../test/testing'

const { api, as } = useApi()
type User = ReturnType<typeof as>

const count = 200
const numbers = Array.from({ length: count }, (_, n) => n)
const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
const rows = numbers.map((n) => `Airbus A320,D-A${n},00${n},1200.5,800`)
const file = [heading, ...rows].join('\n')
const reversed = [heading, ...rows.toReversed()].join('\n')
const line = 'POST /aircraft/import'

const fleetOf = async (by: User) => (await by('GET /aircraft')).body as Aircraft[]
const actsOf = async (by: User) =>
  ((await by('GET /history')).body as Change[]).map(({ act }) => act?.count)

test('two imports of the same rows at once store each row once, and both succeed (§7.43)', async () => {
  const users = [as('admin'), as('operator')] as const
  const answers = await Promise.all([
    users[0](line, { csv: file }),
    users[1](line, { csv: reversed }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const results = answers.map(({ body }) => body as Imported)
  expect(results.map(({ added }) => added).sort()).toEqual([0, count])
  expect(results.map(({ skipped }) => skipped).sort()).toEqual([0, count])
  expect(await fleetOf(users[0])).toHaveLength(count)
  expect(await actsOf(users[0])).toEqual([count])
})

test('an import and a single call that add the same aircraft at the same moment add it once (§7.42)', async () => {
  const ada = as('admin')
  const [imported, created] = await Promise.all([
    ada(line, { csv: file }),
    ada('POST /aircraft', { body: anAircraft(7, { totalHours: 1 }) }),
  ])
  expect([
    [200, 409],
    [409, 201],
  ]).toContainEqual([imported.status, created.status])
  expect(await fleetOf(ada)).toHaveLength(imported.status === 200 ? count : 1)
})

test('no edit is lost while an updating import runs (§7.42)', async () => {
  const ada = as('admin')
  await ada(line, { csv: file })
  const fleet = await fleetOf(ada)
  const hours = ['tailNumber,totalHours', ...numbers.map((n) => `D-A${n},7`)].join('\n')
  const max = as('mro')
  const [updated, ...edits] = await Promise.all([
    ada(`${line}?update=1`, { csv: hours }),
    ...fleet.slice(0, 20).map((aircraft) =>
      max(`PUT /aircraft/${aircraft.id}`, {
        body: { ...aircraft, totalCycles: 900 },
        headers: { 'if-match': '"1"' },
      }),
    ),
  ])
  expect(updated.status).toBe(200)
  const after = new Map((await fleetOf(ada)).map((aircraft) => [aircraft.id, aircraft]))
  for (const [at, { status }] of edits.entries()) {
    const aircraft = after.get(fleet[at]?.id ?? '')
    expect([200, 412]).toContain(status)
    expect(aircraft).toMatchObject({
      totalHours: 7,
      totalCycles: status === 200 ? 900 : 800,
      version: status === 200 ? 3 : 2,
    })
  }
})

describe('with an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'k' }

  test('a retry is answered as the first try, and stores nothing more (§7.42)', async () => {
    const ada = as('admin')
    const tries = Array.from({ length: 5 }, () => ada(line, { csv: file, headers }))
    const answers = await Promise.all(tries)
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(answers[0]?.body)
    }
    expect(answers[0]?.body).toMatchObject({ added: count, act: expect.any(String) })
    expect(await actsOf(ada)).toEqual([count])
  })

  test('another file or query is refused, and a refused import does not use it up (§7.42)', async () => {
    const ada = as('admin')
    const wrong = `${heading}\nx,y,z,a,b\n`
    expect((await ada(line, { csv: wrong, headers })).status).toBe(409)
    expect((await ada(line, { csv: file, headers })).status).toBe(200)
    expect((await ada(`${line}?dryRun=1`, { csv: file, headers })).status).toBe(422)
    expect((await ada(line, { csv: reversed, headers })).status).toBe(422)
    expect(await actsOf(ada)).toEqual([count])
  })
})

describe('the body', () => {
  async function post(by: User, payload: Buffer | string, type = 'text/csv') {
    const answer = await api().app.inject({
      method: 'POST',
      url: '/api/aircraft/import',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': type },
      payload,
    })
    return { status: answer.statusCode, ...(JSON.parse(answer.body) as { message?: string }) }
  }

  test.each([
    ['a zip', Buffer.from('504b0304140000000800fffe8182', 'hex')],
    ['half a character at the end', Buffer.from(`${file}\nä`).subarray(0, -1)],
    ['Windows-1252', Buffer.from(`${heading}\nZ\u00fcrich,D-A1,1,1,1`, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${file}`, 'utf16le')],
  ])('of %s is refused (§7.47)', async (_, bytes) => {
    const ada = as('admin')
    const { status, message } = await post(ada, bytes)
    expect([status, message]).toEqual([400, 'The file is not text in UTF-8'])
    expect(await fleetOf(ada)).toEqual([])
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'csv'])(
    'of the type %s is refused (§7.47)',
    async (type) => {
      const { status, message } = await post(as('admin'), file, type)
      expect([status, message]).toEqual([415, 'The request body must be text/csv'])
    },
  )

  test('may say its character set (§7.40)', async () => {
    expect(await post(as('admin'), file, 'text/csv; charset=utf-8')).toMatchObject({ status: 200 })
  })

  test('of a file is refused by other calls (§5.13)', async () => {
    const { status } = await as('admin')('POST /aircraft', { csv: file })
    expect(status).toBe(415)
  })

  test.each(['update=yes', 'dryRun=2', 'leaveOut=', `name=${'x'.repeat(255)}`, 'name=%00'])(
    'with the query %s is refused (§7.39)',
    async (query) => {
      const { status, body } = await as('admin')(`${line}?${query}`, { csv: file })
      expect([status, body]).toMatchObject([400, { code: 'invalid' }])
    },
  )
})

describe('operators', () => {
  const operatorsOf = async (by: User) =>
    ((await by('GET /operators')).body as Operator[]).map(({ companyName, email }) => [
      companyName,
      email,
    ])
  async function send(by: User, csv: string, query = '') {
    const { status, body } = await by(`POST /operators/import?${query}`, { csv })
    const { details = [] } = body as { details?: { path: string; message: string }[] }
    const errors = details.map(({ path, message }) => `${path}: ${message}`)
    return { status, errors, body: body as Imported }
  }

  test('are added, skipped and refused as aircraft are (§7.39, §7.43)', async () => {
    const ada = as('admin')
    const csv = 'companyName,email\nAlpine,a@b.test\n"Blue, Inc.",c@d.test\n'
    expect((await send(ada, csv, 'name=all.csv')).body).toMatchObject({ rows: 2, added: 2 })
    expect(await operatorsOf(ada)).toEqual([
      ['Alpine', 'a@b.test'],
      ['Blue, Inc.', 'c@d.test'],
    ])
    expect((await send(ada, csv)).body).toMatchObject({ added: 0, skipped: 2 })
    const wrong = 'companyName,email\nALPINE,other@b.test\n,x\nNew,e@f.test\nnew,e@f.test\n'
    expect(await send(ada, wrong)).toMatchObject({
      status: 409,
      errors: [
        '2.companyName: An operator with company name ALPINE already exists',
        '3.companyName: Company name is required',
        '3.email: Please enter a valid email address',
        '5.companyName: new is already in line 4',
      ],
    })
    const [change] = (await ada('GET /history?kind=operator')).body as Change[]
    expect(change).toMatchObject({
      act: { label: 'Import of all.csv', count: 2 },
      after: { companyName: 'Blue, Inc.', email: 'c@d.test', aircraft: [] },
    })
  })

  test('get other e-mail addresses by an updating import (§7.45)', async () => {
    const ada = as('admin')
    await send(ada, 'companyName,email\nAlpine,a@b.test\nBlue,c@d.test\n')
    const csv = 'companyName,email\nalpine,new@b.test\nBlue,\n'
    expect((await send(ada, csv, 'update=1')).body).toMatchObject({ changed: 1, skipped: 1 })
    expect(await operatorsOf(ada)).toEqual([
      ['Alpine', 'new@b.test'],
      ['Blue', 'c@d.test'],
    ])
    expect((await send(ada, 'companyName\nNobody\n', 'update=1')).errors).toEqual([
      '2.companyName: There is no operator with company name Nobody',
    ])
  })

  test('are refused by name when the check is out of date (§7.44)', async () => {
    const ada = as('admin')
    const csv = 'companyName,email\nAlpine,a@b.test\nBlue,c@d.test\n'
    const { headers } = await ada('POST /operators/import?dryRun=1', { csv })
    await ada('POST /operators', { body: { companyName: 'Blue', email: 'c@d.test' } })
    const ifMatch = { 'if-match': headers['etag'] ?? '' }
    const late = await ada('POST /operators/import', { csv, headers: ifMatch })
    expect([late.status, late.body]).toMatchObject([
      412,
      { message: 'Blue was changed since this file was checked. Check it again.' },
    ])
  })
})
