import { anAircraft, useApi } from '../../test/testing'

const { api, as } = useApi()
const assignAdmin = 'POST /usermanagement/assign-admin'

describe('self-assign admin with the embedded identity service', () => {
  test('succeeds while there is no admin, and the user is one at once (§6.8)', async () => {
    const user = as(null)
    const answer = await user(assignAdmin)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Admin role assigned! Please sign out and sign back in to activate.' },
    ])
    expect((await user('GET /usermanagement/users')).status).toBe(200)
    expect((await api().identity.getUser(user.uid))?.role).toBe('admin')
    expect((await as(null)(assignAdmin)).body).toMatchObject({
      message: 'There is already an admin. Ask an admin to assign the role to you.',
    })
  })

  test('succeeds for exactly one of a thousand users who ask at the same moment (§6.8)', async () => {
    const users = Array.from({ length: 1000 }, () => as(null))
    const answers = await Promise.all(users.map((user) => user(assignAdmin)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(999)
    const admin = users[answers.findIndex(({ status }) => status === 200)]
    const history = await admin?.('GET /usermanagement/history')
    expect(history?.body).toHaveLength(1)
  }, 40_000)

  test('succeeds if the only admin has no account any more', async () => {
    const first = as(null)
    await first(assignAdmin)
    api().identity.deleteAccount(first.uid)
    expect((await as(null)(assignAdmin)).status).toBe(200)
  })
})

describe('whether there is an admin', () => {
  const stateFor = async (user: ReturnType<typeof as>) =>
    (await user('GET /usermanagement/state')).body

  test('is visible to everybody who is signed in (§7.36)', async () => {
    const [viewer, second] = [as(null), as(null)]
    expect(await stateFor(viewer)).toEqual({ hasAdmin: false })
    await second(assignAdmin)
    expect(await stateFor(viewer)).toEqual({ hasAdmin: true })
    api().identity.deleteAccount(second.uid)
    expect(await stateFor(viewer)).toEqual({ hasAdmin: false })
    as('admin') // Adds an admin.
    expect(await stateFor(viewer)).toEqual({ hasAdmin: true })
  })
})

describe('GET /me', () => {
  test('answers the recorded role, not the one in the token, and 304 while nothing has changed (§7.2, §7.8)', async () => {
    const [admin, user] = [as('admin'), as(null)]
    const before = await user('GET /me')
    expect([before.status, before.body]).toEqual([200, { role: null, grants: [] }])
    const conditional = { headers: { 'if-none-match': String(before.headers['etag']) } }
    expect((await user('GET /me', conditional)).status).toBe(304)
    await admin(`POST /usermanagement/users/${user.uid}/role`, { body: { role: 'mro' } })
    expect((await user('GET /me', conditional)).body).toEqual({ role: 'mro', grants: [] })
  })
})

describe('roles', () => {
  test('an Idempotency-Key for the role of one user cannot change the role of another (§7.7)', async () => {
    const [admin, one, other] = [as('admin'), as(null), as(null)]
    const assign = ({ uid }: { uid: string }) =>
      admin(`POST /usermanagement/users/${uid}/role`, {
        body: { role: 'admin' },
        headers: { 'idempotency-key': 'k' },
      })
    expect((await assign(one)).status).toBe(200)
    expect((await assign(one)).status).toBe(200)
    expect((await assign(other)).status).toBe(422)
    expect((await api().identity.getUser(other.uid))?.role).toBeNull()
    expect((await other('GET /me')).body).toEqual({ role: null, grants: [] })
    expect((await admin('GET /usermanagement/history')).body).toHaveLength(1)
  })

  test('a removed role takes effect at once, although the token still carries it (§6.1)', async () => {
    const admin = as('admin')
    const operator = as('operator')
    expect((await operator('POST /aircraft', { body: anAircraft(1) })).status).toBe(201)
    const rolePath = `/usermanagement/users/${operator.uid}/role`
    expect((await admin(`DELETE ${rolePath}`)).status).toBe(204)
    expect((await operator('POST /aircraft', { body: anAircraft(2) })).status).toBe(403)
    const assigned = await admin(`POST ${rolePath}`, { body: { role: 'admin' } })
    expect(assigned.body).toEqual({ message: "Role 'admin' assigned successfully" })
    expect((await operator('GET /operators')).status).toBe(200)
  })

  test('the list shows the recorded role of every user, and the history who changed it (§3.3, §7.2)', async () => {
    const admin = as('admin', { displayName: 'Ada' })
    const user = as(null, { displayName: 'Uma', email: 'uma@aerofleet.test' })
    await admin(`POST /usermanagement/users/${user.uid}/role`, { body: { role: 'mro' } })
    const users = (await admin('GET /usermanagement/users')).body as { uid: string }[]
    expect(users.find(({ uid }) => uid === user.uid)).toEqual({
      uid: user.uid,
      displayName: 'Uma',
      email: 'uma@aerofleet.test',
      role: 'mro',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect((await admin('GET /usermanagement/history')).body).toMatchObject([
      {
        action: 'assign-role',
        by: { name: 'Ada' },
        subject: { id: user.uid },
        after: { role: 'mro' },
      },
    ])
  })

  test('a name is cut after 120 characters, and only admins see the e-mail address beside it in the history (§3.3, §7.32)', async () => {
    const email = 'ada@aerofleet.test'
    const admin = as('admin', { displayName: `A\u200bda ${'x'.repeat(9000)}`, email })
    await admin(`POST /usermanagement/users/${as(null).uid}/role`, { body: { role: 'mro' } })
    const name = `Ada ${'x'.repeat(116)}`
    const users = (await admin('GET /usermanagement/users')).body as { uid: string }[]
    expect(users.find(({ uid }) => uid === admin.uid)).toMatchObject({ displayName: name })
    expect((await admin('GET /history')).body).toMatchObject([
      { by: { uid: admin.uid, name, email } },
    ])
    await admin('POST /aircraft', { body: anAircraft(1) })
    const [change] = (await as('operator')('GET /history')).body as { by: object }[]
    expect(change?.by).toEqual({ uid: admin.uid, name })
  })

  test('the last admin cannot lose the admin role (§6.7)', async () => {
    const admin = as('admin')
    const rolePath = `/usermanagement/users/${admin.uid}/role`
    const answers = [
      await admin(`DELETE ${rolePath}`),
      await admin(`POST ${rolePath}`, { body: { role: 'mro' } }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([
        409,
        { message: 'The last admin cannot lose the admin role.' },
      ])
    }
    as('admin') // Adds a second admin.
    expect((await admin(`DELETE ${rolePath}`)).status).toBe(204)
  })

  test('two admins who remove each other at the same moment leave one (§6.7)', async () => {
    const [one, two] = [as('admin'), as('admin')]
    const answers = await Promise.all([
      one(`DELETE /usermanagement/users/${two.uid}/role`),
      two(`DELETE /usermanagement/users/${one.uid}/role`),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  test.each(['nobody', 'a%00b', 'x'.repeat(200)])(
    'a role for %p, which is the uid of nobody, is answered 404 (§7.5)',
    async (uid) => {
      const answer = await as('admin')(`POST /usermanagement/users/${uid}/role`, {
        body: { role: 'mro' },
      })
      expect([answer.status, answer.body]).toMatchObject([404, { message: 'User not found' }])
    },
  )
})

describe('self-assign admin with a Firebase project', () => {
  const firebase = useApi({ embedded: false, adminEmails: ['ada@aerofleet.test'] })

  test('is for listed e-mail addresses only (§6.9)', async () => {
    const answer = await firebase.as(null)(assignAdmin)
    const message =
      'Your email address is not on the list of administrators. Ask an admin to assign the role to you.'
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { code: 'not-on-admin-list', message },
    ])
    expect((await firebase.as(null, { email: 'Ada@aerofleet.test' })(assignAdmin)).status).toBe(200)
  })

  test('does not depend on whether there is an admin (§7.36)', async () => {
    expect((await firebase.as('admin')('GET /usermanagement/state')).body).toEqual({
      hasAdmin: null,
    })
  })

  test('is for verified e-mail addresses only (§6.9)', async () => {
    const { identity } = firebase.api()
    const { uid } = identity.addAccount({ email: 'ada@aerofleet.test', emailVerified: false })
    const answer = await firebase.send(identity.issueToken(uid), assignAdmin)
    const message = 'Verify your email address first, then try again.'
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { code: 'email-not-verified', message },
    ])
  })
})
