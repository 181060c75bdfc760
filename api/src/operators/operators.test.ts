import { anAircraft, useApi } from '../../test/testing'

const { as } = useApi()
const company = { companyName: 'Alpine Regional', email: 'ops@alpine.test' }

test('a new operator says when it was created, in UTC, and has no aircraft (§3.2)', async () => {
  const answer = await as('admin')('POST /operators', { body: company })
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      ...company,
      id: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      aircraft: [],
    },
  ])
})

test('a company name is unique without regard to case, and free again after deletion (§5.12)', async () => {
  const admin = as('admin')
  const created = await admin('POST /operators', { body: company })
  const again = { ...company, companyName: 'ALPINE regional' }
  const answer = await admin('POST /operators', { body: again })
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { message: 'An operator with company name ALPINE regional already exists' },
  ])
  await admin(`DELETE /operators/${(created.body as { id: string }).id}`)
  expect((await admin('POST /operators', { body: again })).status).toBe(201)
})

test('an operator is deleted once by two requests at the same moment, and its aircraft stay without an operator (§3.2)', async () => {
  const admin = as('admin')
  const { id } = (await admin('POST /operators', { body: company })).body as { id: string }
  await admin('POST /aircraft', { body: anAircraft(1, { operatorId: id }) })
  expect((await admin('GET /operators')).body).toMatchObject([
    { aircraft: [{ tailNumber: 'D-A1' }] },
  ])
  const answers = await Promise.all([
    admin(`DELETE /operators/${id}`),
    admin(`DELETE /operators/${id}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await admin('GET /operators')).body).toEqual([])
  const [aircraft] = (await admin('GET /aircraft')).body as object[]
  expect(aircraft).not.toHaveProperty('operator')
})

// PostgreSQL refuses texts with the character NUL (`%00`).
test.each(['nobody', 'a%00b'])(
  'deleting %p, which is the id of no operator, is answered 404 (§7.5)',
  async (id) => {
    const answer = await as('admin')(`DELETE /operators/${id}`)
    expect([answer.status, answer.body]).toMatchObject([404, { message: 'Operator not found' }])
  },
)
