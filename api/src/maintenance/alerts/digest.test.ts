import { addDays } from '@aerofleet/shared/due/calendar-date'
import { readMail, runSweep } from '../../../test/alerts'
import { startMailServer } from '../../../test/mail-server'
import { clock, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { addDue, addG, dayT, type User } from '../../../test/work'
import { jobs } from '../../db/tables'
import { createLog } from '../../http/log/log'
import type { Mailing } from './digest'
import { createMailer, type Mailer } from './mail'
import { startAlerts } from './run'
import { alertDigests } from './table'

let server: Awaited<ReturnType<typeof startMailServer>>
const settings = { content: 'tails', publicUrl: 'https://fleet.example' } as const
const mailing = (patience = 5000, mailer?: Mailer): Mailing => ({
  ...settings,
  mailer: mailer ?? createMailer({ smtpUrl: server.url, from: 'fleet@aerofleet.test', patience }),
})
const { api, as } = useApi(async () => {
  server = await startMailServer()
  return { today, mailing: mailing() }
})
beforeEach(() => {
  server.received.splice(0)
  server.behave('takes')
})
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  await server.close()
})

/** Sweeps at a time of day in Berlin; in winter it is an hour ahead of UTC. */
const sweepAt = (day: string, time = '06:00', sent = mailing()) => {
  clock.today = day
  const now = () => new Date(`${day}T${time}:00+01:00`)
  return runSweep(api(), { now, mailing: sent })
}
const subscribe = (user: User, body: object = { scope: 'all' }) =>
  user('PUT /maintenance/alert-mail', { body })
const dueOn = (days: number) => ({ limits: { calendar: { interval: days, unit: 'days' } } })

/** An operator who wants all mail, and an aircraft whose T1 is overdue. */
async function prepare(account: Parameters<typeof as>[1] = {}) {
  const ada = as('operator', { email: 'ada@aerofleet.test', ...account })
  expect((await subscribe(ada)).status).toBe(200)
  const aircraftId = await addG(as('admin'))
  const itemId = await addDue(as('admin'), aircraftId, 'T1', dueOn(97))
  return { ada, aircraftId, itemId }
}
const subjects = () => server.received.map(({ subject }) => subject)

test('the digest of a day leaves at 06:00, once, with counts, tail numbers and a link', async () => {
  const { ada } = await prepare()
  await sweepAt(dayT, '05:59')
  expect(server.received).toEqual([])
  await sweepAt(dayT)
  await sweepAt(dayT, '06:15')
  expect(server.received).toMatchObject([
    {
      from: 'fleet@aerofleet.test',
      to: ['ada@aerofleet.test'],
      body: [
        'Alerts of maintenance, 27 Nov 2026',
        'New: 1\n  D-ALMA: 1',
        'https://fleet.example/dashboard/maintenance/alerts',
        'You have chosen this mail on that page, and can end it there.\n',
      ].join('\n\n'),
    },
  ])
  expect(subjects()).toEqual(['AeroFleet alerts: 1 new'])
  expect((await readMail(ada)).last).toMatchObject({ day: dayT, outcome: 'sent', new: 1 })
})

test('with ALERT_MAIL=counts a mail names no aircraft', async () => {
  await prepare()
  await sweepAt(dayT, '06:00', { ...mailing(), content: 'counts' })
  expect(server.received[0]?.body).toContain('New: 1\n\nhttps://')
  expect(server.received[0]?.body).not.toContain('D-ALMA')
})

test('a month: what comes, becomes worse and is over, and what the mail of each morning says', async () => {
  const ada = as('operator', { email: 'ada@aerofleet.test' })
  await subscribe(ada, { scope: 'all', alsoSoon: true })
  const admin = as('admin')
  const aircraftId = await addG(admin)
  // It is due on 14 Dec, and soon 23 days before.
  const itemId = await addDue(admin, aircraftId, 'T1', dueOn(117))
  const mornings: string[] = []
  for (let day = dayT; day <= '2026-12-27'; day = addDays(day, 1)) {
    await sweepAt(day, '00:00')
    if (day === '2026-12-16') {
      const done = { date: day, hours: 12_500, cycles: 14_600, accept: true }
      await admin(`POST /maintenance/items/${itemId}/complete`, { body: done })
    }
    await sweepAt(day)
    const [mail] = server.received.splice(0)
    const { last } = await readMail(ada)
    expect(last).toMatchObject({ day, outcome: mail ? 'sent' : 'nothing' })
    if (mail) mornings.push(`${day} ${mail.subject}`)
  }
  expect(mornings).toEqual([
    '2026-11-27 AeroFleet alerts: 1 new',
    '2026-12-14 AeroFleet alerts: 1 worse',
    '2026-12-15 AeroFleet alerts: 1 worse',
    '2026-12-16 AeroFleet alerts: 1 over',
  ])
})

test('without a mail server a sweep does not fail, and has no digest', async () => {
  const { ada } = await prepare()
  clock.today = dayT
  await runSweep(api(), { now: () => new Date(`${dayT}T08:00:00Z`) })
  expect(server.received).toEqual([])
  expect((await readMail(ada)).last).toBeUndefined()
})

test('only those who want it get mail of what is soon, unless their scope is none or another aircraft', async () => {
  const admin = as('admin')
  const aircraftId = await addG(admin)
  const other = await addG(admin, 'D-BORA')
  for (const [email, body] of [
    ['all', { scope: 'all' }],
    ['soon', { scope: 'all', alsoSoon: true }],
    ['none', { scope: 'none', alsoSoon: true }],
    ['bora', { scope: 'aircraft', aircraftIds: [other], alsoSoon: true }],
  ] as const)
    await subscribe(as('mro', { email: `${email}@aerofleet.test` }), body)
  await addDue(admin, aircraftId, 'T1', dueOn(110))
  await sweepAt(dayT)
  expect(server.received.map(({ to }) => to)).toEqual([['soon@aerofleet.test']])
})

test('with an operator as the scope a mail tells of the aircraft of that operator alone', async () => {
  const admin = as('admin')
  const made = await admin('POST /operators', {
    body: { companyName: 'Alpine', email: 'ops@alpine.test' },
  })
  const { id: operatorId } = made.body as { id: string }
  const aircraftId = await addG(admin)
  await addDue(admin, aircraftId)
  await subscribe(as('mro', { email: 'mro@aerofleet.test' }), { scope: 'operator', operatorId })
  await sweepAt(dayT)
  expect(server.received).toEqual([])
  const aircraft = (await admin(`GET /aircraft/${aircraftId}`)).body as object
  await admin(`PUT /aircraft/${aircraftId}`, { body: { ...aircraft, operatorId } })
  await addDue(admin, aircraftId, 'T2')
  await sweepAt(addDays(dayT, 1))
  expect(subjects()).toEqual(['AeroFleet alerts: 1 new'])
})

test.each<[string, Parameters<typeof as>[1], boolean]>([
  ['an unverified address', { emailVerified: false }, true],
  ['a user who may not see maintenance any more', {}, false],
])('%s gets no mail', async (_, account, staysOperator) => {
  const { ada } = await prepare(account)
  if (!staysOperator) await as('admin')(`DELETE /usermanagement/users/${ada.uid}/role`)
  await sweepAt(dayT)
  expect(server.received).toEqual([])
})

test('after three days of standstill there is one digest for all days', async () => {
  const { aircraftId } = await prepare()
  await sweepAt(dayT)
  await addDue(as('admin'), aircraftId, 'T2', dueOn(101))
  await addDue(as('admin'), aircraftId, 'T3', dueOn(102))
  await sweepAt(addDays(dayT, 4))
  await sweepAt(addDays(dayT, 5))
  expect(subjects()).toEqual(['AeroFleet alerts: 1 new', 'AeroFleet alerts: 2 new'])
})

test.each([
  ['2027-03-28', '03:59', '04:00'],
  ['2027-10-31', '04:59', '05:00'],
])(
  'on %s, when the clock changes, the digest leaves at 06:00 and once',
  async (day, before, at) => {
    await prepare()
    const sweepAtUtc = (time: string) => {
      clock.today = day
      const now = () => new Date(`${day}T${time}:00Z`)
      return runSweep(api(), { now, mailing: mailing(), oldAfterDays: 400 })
    }
    await sweepAtUtc(before)
    expect(server.received).toEqual([])
    await sweepAtUtc(at)
    await sweepAtUtc('07:00')
    expect(subjects()).toEqual(['AeroFleet alerts: 1 new'])
  },
)

test('a process that is killed between the row and its outcome leaves a mail that was perhaps sent, and it is not repeated', async () => {
  const { ada } = await prepare()
  const killed: Mailer = {
    check: async () => null,
    send: () => Promise.reject(new Error('killed')),
  }
  await expect(sweepAt(dayT, '06:00', mailing(0, killed))).rejects.toThrow('killed')
  expect((await readMail(ada)).last).toMatchObject({ day: dayT, outcome: 'perhaps-sent' })
  await sweepAt(dayT, '06:15')
  expect(server.received).toEqual([])
  await sweepAt(addDays(dayT, 1))
  expect(server.received).toEqual([])
})

test('a restored back-up repeats one day’s digest at most', async () => {
  await prepare()
  await sweepAt(dayT)
  await api().database.db.delete(alertDigests)
  await sweepAt(dayT, '09:00')
  await sweepAt(dayT, '09:15')
  await sweepAt(addDays(dayT, 1))
  expect(subjects()).toEqual(['AeroFleet alerts: 1 new', 'AeroFleet alerts: 1 new'])
})

test('what was mailed is forgotten after 90 days, but for the last digest', async () => {
  const { ada } = await prepare()
  await sweepAt(dayT)
  await sweepAt(addDays(dayT, 1))
  await runSweep(api(), { today: () => addDays(dayT, 200) })
  expect(await api().database.db.select().from(alertDigests)).toHaveLength(1)
  expect((await readMail(ada)).last).toMatchObject({ day: addDays(dayT, 1), outcome: 'nothing' })
})

test.each([
  ['refuses sign-in', 'The mail server refused the user name or the password.'],
  ['refuses', 'The mail server refused the mail (552).'],
] as const)(
  'a server that %s is told on the page, and the digest leaves once it takes mail',
  async (manner, error) => {
    const { ada } = await prepare()
    server.behave(manner)
    await sweepAt(dayT)
    expect((await readMail(ada)).last).toMatchObject({ outcome: 'refused', error })
    const answer = await ada('POST /maintenance/alert-mail/test', { body: {} })
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'mail-refused', message: error },
    ])
    server.behave('takes')
    await sweepAt(dayT, '06:15')
    await sweepAt(dayT, '06:30')
    expect(server.received).toHaveLength(1)
    expect((await readMail(ada)).last).toMatchObject({ outcome: 'sent' })
  },
)

test('a server that takes a mail and never answers has perhaps sent it, and it is not repeated', async () => {
  const { ada } = await prepare()
  server.behave('silent')
  await sweepAt(dayT, '06:00', mailing(200))
  expect((await readMail(ada)).last).toMatchObject({
    outcome: 'perhaps-sent',
    error: 'The mail server does not answer.',
  })
  server.behave('takes')
  await sweepAt(dayT, '06:15')
  expect(server.received).toHaveLength(1)
})

test('a server that is away stops no sweep, and the digest leaves when it is back', async () => {
  const { ada } = await prepare()
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.test', patience: 500 })
  await sweepAt(dayT, '06:00', mailing(0, away))
  expect(await readMail(ada)).toMatchObject({
    last: { outcome: 'refused', error: 'The mail server does not answer.' },
    lastRun: expect.any(String) as string,
  })
  await sweepAt(dayT, '06:15')
  expect(server.received).toHaveLength(1)
})

test('Send Test Mail goes to the verified address of the caller alone', async () => {
  const ada = as('mro', { email: 'ada@aerofleet.test' })
  const answer = await ada('POST /maintenance/alert-mail/test', { body: {} })
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'The mail server has taken a mail to ada@aerofleet.test.' },
  ])
  expect(server.received).toMatchObject([{ to: ['ada@aerofleet.test'] }])
  const unverified = as('mro', { emailVerified: false })
  expect((await unverified('POST /maintenance/alert-mail/test', { body: {} })).body).toMatchObject({
    code: 'address-not-verified',
  })
})

test('the log of a failed run holds no address and no password', async () => {
  await prepare()
  await sweepAt(dayT, '05:00')
  const mailer: Mailer = {
    check: async () => null,
    send: () => Promise.reject(new Error(`550 ada@aerofleet.test ${server.url}`)),
  }
  await api()
    .database.db.update(jobs)
    .set({ due: new Date(0) })
  const { database, identity } = api()
  const now = () => new Date(`${dayT}T08:00:00Z`)
  const options = { database, identity, today, now, timeZone: 'UTC', oldAfterDays: 90 }
  const text = await new Promise<string>((resolve) => {
    const log = createLog('info', { write: resolve })
    const stop = startAlerts({ ...options, mailing: mailing(0, mailer) }, log)
    stops.push(stop)
  })
  expect(text).toContain('could not be brought up to date')
  for (const secret of ['ada@', 's3cret', 'fleet:']) expect(text).not.toContain(secret)
})
