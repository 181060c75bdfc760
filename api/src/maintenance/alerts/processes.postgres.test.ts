import { readMail, runSweep } from '../../../test/alerts'
import { startMailServer } from '../../../test/mail-server'
import { clock, today } from '../../../test/maintenance'
import { createReplicas } from '../../../test/replicas'
import { useApi } from '../../../test/testing'
import { addDue, addG, dayT } from '../../../test/work'
import { createMailer } from './mail'
import { runAlerts } from './run'
import { alerts } from './table'

const { first, openSecond } = createReplicas({ today })
const { api, as } = useApi(first)
openSecond(api)

test('of processes that begin at one moment one sweeps and sends, and the others do nothing', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ smtpUrl: server.url, from: 'fleet@aerofleet.test' })
  const ada = as('operator', { email: 'ada@aerofleet.test' })
  await ada('PUT /maintenance/alert-mail', { body: { scope: 'all' } })
  await addDue(as('admin'), await addG(as('admin')))
  clock.today = dayT
  const { database, identity } = api()
  const options = {
    ...{ database, identity, today, timeZone: 'Europe/Berlin', oldAfterDays: 14 },
    now: () => new Date('2199-11-27T05:00:00Z'),
    mailing: { mailer, content: 'tails', publicUrl: 'https://fleet.example' },
  } as const
  const done = await Promise.all(Array.from({ length: 6 }, () => runAlerts(options)))
  expect(done.filter(Boolean)).toHaveLength(1)
  await runSweep(api(), options)
  expect(server.received).toHaveLength(1)
  expect((await readMail(ada)).last).toMatchObject({ outcome: 'sent', new: 1 })
  expect(await database.db.select().from(alerts)).toHaveLength(1)
  await server.close()
})
