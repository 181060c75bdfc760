import { anAircraft, useApi, type Answer } from '../../test/testing'

const { as } = useApi()

const idOf = ({ body }: Answer) => (body as { aircraftId: string }).aircraftId
const messageOf = ({ body }: Answer) => (body as { message: string }).message
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()

describe('creating', () => {
  test('answers 201 with the id and the aircraft (§3.1, §7.1)', async () => {
    const answer = await as('operator')('POST /aircraft', { body: anAircraft() })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      aircraftId: expect.any(String),
      aircraft: { id: idOf(answer), ...anAircraft(), version: 1 },
    })
  })

  test('unknown fields are ignored, text is trimmed and freed of invisible characters (§5.10)', async () => {
    const admin = as('admin')
    const body = anAircraft(1, {
      tailNumber: ' D\u200b-\ud800A1\n',
      colour: 'red',
      version: 9,
      id: 'mine',
    })
    const { body: created } = await admin('POST /aircraft', { body })
    expect(created).toMatchObject({ aircraft: { tailNumber: 'D-A1', version: 1 } })
    expect(JSON.stringify(created)).not.toContain('red')
    expect(JSON.stringify(created)).not.toContain('mine')
  })

  test.each([
    ['D-A1', 'd a.1'],
    ['N123AB', 'n-123-ab'],
    ['РА-12345', 'ра\u201112345'],
    ['HB-FVD', 'ＨＢＦＶＤ'],
  ])(
    'two spellings of one tail number cannot both be stored: %s, %s (§5.11)',
    async (first, second) => {
      const admin = as('admin')
      await admin('POST /aircraft', { body: anAircraft(1, { tailNumber: first }) })
      const answer = await admin('POST /aircraft', { body: anAircraft(2, { tailNumber: second }) })
      expect(answer.status).toBe(409)
      expect(messageOf(answer)).toBe(`An aircraft with tail number ${second} already exists`)
    },
  )

  test.each([
    ['РА-12345', 'УА-12345'],
    ['РА-12345', '12345'],
  ])('the tail numbers %s and %s are different ones (§5.11)', async (first, second) => {
    const admin = as('admin')
    for (const [n, tailNumber] of [first, second].entries()) {
      const { status } = await admin('POST /aircraft', { body: anAircraft(n, { tailNumber }) })
      expect(status).toBe(201)
    }
  })

  test.each(['---', "''", '. .'])(
    'a tail number without letter and digit is refused: %s (§5.11)',
    async (tailNumber) => {
      const answer = await as('admin')('POST /aircraft', { body: anAircraft(1, { tailNumber }) })
      expect([answer.status, messageOf(answer)]).toEqual([
        400,
        'Tail number must have a letter or digit',
      ])
    },
  )

  test('two aircraft of one type cannot have the same serial number (§5.12, §3.1)', async () => {
    const admin = as('admin')
    await admin('POST /aircraft', { body: anAircraft(1) })
    const same = anAircraft(2, { serialNumber: '001' })
    const refused = await admin('POST /aircraft', { body: same })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'An aircraft of type Airbus A320 with serial number 001 already exists' },
    ])
    const otherType = { ...same, aircraftType: 'ATR 72' }
    expect((await admin('POST /aircraft', { body: otherType })).status).toBe(201)
    const otherZeros = anAircraft(3, { serialNumber: '01' })
    expect((await admin('POST /aircraft', { body: otherZeros })).status).toBe(201)
  })

  test('of 50 parallel creates with one tail number exactly one is stored (§5.11)', async () => {
    const admin = as('admin')
    const creates = Array.from({ length: 50 }, (_, n) =>
      admin('POST /aircraft', { body: anAircraft(n, { tailNumber: 'D-SAME' }) }),
    )
    const answers = await Promise.all(creates)
    expect(statuses(answers)).toEqual([201, ...Array<number>(49).fill(409)])
    expect((await admin('GET /aircraft')).body).toHaveLength(1)
  })

  test('the same Idempotency-Key creates nothing twice and answers the same (§7.7)', async () => {
    const admin = as('admin')
    const request = { body: anAircraft(), headers: { 'idempotency-key': 'k1' } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin('POST /aircraft', request)),
    )
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const other = await as('admin')('POST /aircraft', { ...request, body: anAircraft(2) })
    expect(idOf(other)).not.toBe(idOf(answers[0] as Answer))
  })

  test('a refused create does not use its key up (§7.7)', async () => {
    const admin = as('admin')
    const headers = { 'idempotency-key': 'k1' }
    await admin('POST /aircraft', { body: anAircraft(1) })
    const refused = await admin('POST /aircraft', { body: anAircraft(1), headers })
    const next = await admin('POST /aircraft', { body: anAircraft(2), headers })
    expect([refused.status, next.status]).toEqual([409, 201])
  })
})

describe('the operator company', () => {
  const company = { companyName: 'Alpine', email: 'Ops@Alpine.test' }

  test('of a new aircraft is the one with the verified e-mail address of the operator who adds it (§3.8)', async () => {
    const { body } = await as('admin')('POST /operators', { body: company })
    const operator = as('operator', { email: 'ops@alpine.test' })
    const created = await operator('POST /aircraft', { body: anAircraft() })
    const { id } = body as { id: string }
    expect(created.body).toMatchObject({ aircraft: { operator: { id, name: 'Alpine' } } })
    const stranger = as('operator', { email: 'ops@alpine.test', emailVerified: false })
    const other = await stranger('POST /aircraft', { body: anAircraft(2) })
    expect(other.body).not.toHaveProperty('aircraft.operator')
  })

  test('is chosen by an admin with operatorId: without it nothing changes, and null removes the company (§3.8)', async () => {
    const admin = as('admin')
    const { body } = await admin('POST /operators', { body: company })
    const operatorId = (body as { id: string }).id
    const id = idOf(await admin('POST /aircraft', { body: anAircraft(1, { operatorId }) }))
    const line = `PUT /aircraft/${id}`
    const kept = await as('mro')(line, { body: anAircraft(1, { operatorId: null }) })
    expect(kept.body).toMatchObject({ operator: { name: 'Alpine' } })
    expect((await admin(line, { body: anAircraft(1) })).body).toHaveProperty('operator')
    const freed = await admin(line, { body: anAircraft(1, { operatorId: null }) })
    expect(freed.body).not.toHaveProperty('operator')
  })

  test('that does not exist is refused (§3.8)', async () => {
    const body = anAircraft(1, { operatorId: 'nobody' })
    const answer = await as('admin')('POST /aircraft', { body })
    expect([answer.status, messageOf(answer)]).toEqual([400, 'Operator not found'])
  })
})

describe('changing', () => {
  test('a change of an outdated version is refused with the name of the user who was first (§7.6)', async () => {
    const admin = as('admin', { displayName: 'Ada' })
    const id = idOf(await admin('POST /aircraft', { body: anAircraft() }))
    const headers = { 'if-match': '"1"' }
    const first = anAircraft(1, { totalHours: 1300 })
    expect((await admin(`PUT /aircraft/${id}`, { body: first, headers })).status).toBe(200)
    const late = await as('mro')(`PUT /aircraft/${id}`, { body: anAircraft(), headers })
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({
      code: 'version-mismatch',
      message: 'This aircraft was changed by Ada. Reload to see the new values.',
    })
    const now = await admin(`GET /aircraft/${id}`)
    expect(now.body).toMatchObject({ totalHours: 1300, version: 2 })
  })

  test('of 20 parallel changes of one version exactly one is stored (§7.6)', async () => {
    const admin = as('admin')
    const id = idOf(await admin('POST /aircraft', { body: anAircraft() }))
    const changes = Array.from({ length: 20 }, (_, n) =>
      admin(`PUT /aircraft/${id}`, {
        body: anAircraft(1, { totalCycles: n }),
        headers: { 'if-match': '1' },
      }),
    )
    expect(statuses(await Promise.all(changes))).toEqual([200, ...Array<number>(19).fill(412)])
  })

  test('without If-Match any figures are stored, even lower ones, with two decimals (§7.6, §3.1, §5.10)', async () => {
    const admin = as('admin')
    const id = idOf(await admin('POST /aircraft', { body: anAircraft() }))
    const body = { id, ...anAircraft(1, { totalHours: 0.29, totalCycles: 0 }) }
    const answer = await admin(`PUT /aircraft/${id}`, { body })
    expect(answer.body).toMatchObject({ totalHours: 0.29, totalCycles: 0, version: 2 })
  })

  test('a PUT that changes nothing keeps the version and is not recorded (§3.5, §7.6)', async () => {
    const admin = as('admin')
    const { aircraftId: id } = (await admin('POST /aircraft', { body: anAircraft(1) })).body as {
      aircraftId: string
    }
    const answer = await admin(`PUT /aircraft/${id}`, { body: anAircraft(1) })
    expect([answer.status, answer.body]).toMatchObject([200, { version: 1, tailNumber: 'D-A1' }])
    expect((await admin(`GET /aircraft/${id}/history`)).body).toHaveLength(1)
  })

  test('taking the tail number of another aircraft is refused (§5.11)', async () => {
    const admin = as('admin')
    await admin('POST /aircraft', { body: anAircraft(1) })
    const id = idOf(await admin('POST /aircraft', { body: anAircraft(2) }))
    const body = anAircraft(2, { tailNumber: 'd-a1' })
    expect((await admin(`PUT /aircraft/${id}`, { body })).status).toBe(409)
  })
})

test('the list is sorted by tail number, and is answered 304 while nothing has changed (§7.1, §7.8)', async () => {
  const admin = as('admin')
  for (const tailNumber of ['N9', 'd-b', 'D A', 'HB-1']) {
    await admin('POST /aircraft', { body: anAircraft(1, { tailNumber, serialNumber: tailNumber }) })
  }
  const { body, headers } = await admin('GET /aircraft')
  const tails = (body as { tailNumber: string }[]).map(({ tailNumber }) => tailNumber)
  expect(tails).toEqual(['D A', 'd-b', 'HB-1', 'N9'])
  const again = await admin('GET /aircraft', {
    headers: { 'if-none-match': headers['etag'] ?? '' },
  })
  expect([again.status, again.body]).toEqual([304, null])
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  'nothing',
  '00000000-0000-0000-0000-000000000000',
  'a%00b',
  '%F0%9F%9B%A9',
  `${'x'.repeat(300)}`,
])('the id %p is answered with Aircraft not found (§7.5)', async (id) => {
  const admin = as('admin')
  const lines = [`GET /aircraft/${id}`, `DELETE /aircraft/${id}`, `GET /aircraft/${id}/history`]
  const answers = await Promise.all(lines.map((line) => admin(line)))
  answers.push(await admin(`PUT /aircraft/${id}`, { body: anAircraft() }))
  for (const answer of answers) {
    expect([answer.status, messageOf(answer)]).toEqual([404, 'Aircraft not found'])
  }
})

describe('deleting', () => {
  test('frees the tail number, keeps the history, and happens once (§5.12, §3.5, §7.2)', async () => {
    const admin = as('admin', { displayName: 'Ada' })
    const id = idOf(await admin('POST /aircraft', { body: anAircraft() }))
    await admin(`PUT /aircraft/${id}`, { body: anAircraft(1, { totalHours: 5 }) })
    const answers = await Promise.all([
      admin(`DELETE /aircraft/${id}`),
      admin(`DELETE /aircraft/${id}`),
    ])
    expect(statuses(answers)).toEqual([204, 404])
    expect((await admin(`GET /aircraft/${id}`)).status).toBe(404)
    expect((await admin('POST /aircraft', { body: anAircraft() })).status).toBe(201)

    const history = await admin(`GET /aircraft/${id}/history`)
    expect(history.body).toMatchObject([
      { action: 'delete', by: { name: 'Ada' }, before: { totalHours: 5 }, after: null },
      { action: 'update', before: { totalHours: 1200.5 }, after: { totalHours: 5 } },
      { action: 'create', before: null, after: { tailNumber: 'D-A1' } },
    ])
  })

  test('a refused change leaves no row in the history (§3.5)', async () => {
    const admin = as('admin')
    const id = idOf(await admin('POST /aircraft', { body: anAircraft() }))
    await admin(`PUT /aircraft/${id}`, { body: anAircraft(), headers: { 'if-match': '7' } })
    await admin(`PUT /aircraft/${id}`, { body: {} })
    expect((await admin(`GET /aircraft/${id}/history`)).body).toHaveLength(1)
  })
})
