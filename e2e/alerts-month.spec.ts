import type { Page } from '@playwright/test'
import { startMailServer } from '../api/test/mail-server'
import {
  addAircraft,
  assignProgramme,
  becomeAdmin,
  dialog,
  logReading,
  maintenance,
  monthTest,
  openReadings,
  press,
  saved,
  strike,
  timeOf,
  type Use,
} from './support/month'
import { expect } from './support/test'
import {
  addToOrder,
  beginClosing,
  confirmClosing,
  createAndStart,
  openCard,
  perform,
} from './support/work'

/*
 * Three aircraft in a month. Day n is March n + 1:
 *
 *          start             a day      day 7              day 11             day 14             day 18 and 21
 *   ALFA   1,000.00    800   4.00  4    1,028.00    828    1,044.00    844    1,056.00    856
 *   BETA   2,000.00  1,500   2.50  3    2,017.50  1,521                                          2,045.00, 2,052.50
 *   GAMA     500.00    400   1.00  1    It logs nothing before March 16.
 *
 * We calculated these days by hand:
 * - ALFA's A check: 960 + 100 = 1,060.00 h. On March 8 32 h are left, 8 days: March 16. Soon is 100 / 4 / 5 = 5 days
 *   before, March 11.
 * - BETA's oil: 1,995 + 50 = 2,045.00 h. On March 8 27.5 h are left, 11 days: March 19. Soon is 50 / 2.5 / 5 = 4 days
 *   before, March 15.
 * - BETA's insurance ends on April 27. Soon is 30 days before, March 28, when the clock of Berlin changes.
 * - GAMA's only reading of March 1 is older than 14 days on March 16.
 */
const fleet = {
  'D-ALFA': { hours: 1000, cycles: 800, hoursADay: 4, cyclesADay: 4 },
  'D-BETA': { hours: 2000, cycles: 1500, hoursADay: 2.5, cyclesADay: 3 },
  'D-GAMA': { hours: 500, cycles: 400, hoursADay: 1, cyclesADay: 1 },
}
const { 'D-ALFA': alfa, 'D-BETA': beta, 'D-GAMA': gama } = fleet
const tasks = `code,title,ata,kind,intervalHours,intervalValue,intervalUnit,next
05-A,A check,05,inspection,100,,,completion
79-1,Oil change,79,servicing,50,,,completion
DOC-1,Insurance,05,document,,12,months,completion
`
const baselines = `
D-ALFA;05-A;2027-02-20;960.00
D-ALFA;DOC-1;2026-12-01
D-BETA;05-A;2027-02-28;2000.00
D-BETA;79-1;2027-02-27;1995.00
D-BETA;DOC-1;2026-04-27
`

type Alert = [title: string, message: string, tail: string, section: string, since: string]
type Morning = {
  /** `null`: no mail. */
  mail: { subject: string; body: string } | null
  /** What the page says of the mail. */
  says: string
  unread?: number
  /** New, worse and over. */
  alerts: Alert[]
}

const mailOf = (day: string, subject: string, told: string) => ({
  subject: `AeroFleet alerts: ${subject}`,
  body: `Alerts of maintenance, ${day}

${told}

https://fleet.example/dashboard/maintenance/alerts

You have chosen this mail on that page, and can end it there.
`,
})

type Fixtures = {
  mailServer: Awaited<ReturnType<typeof startMailServer>>
  expectMail: (mail: Morning['mail']) => void
  /** The product comes to a time, compares the levels, and mails what there is to tell. */
  sweepAt: (n: number, at: string, morning: Morning) => Promise<void>
}

const test = monthTest.extend<Fixtures>({
  mailServer: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
  movesClock: true,
  settings: async ({ mailServer }, use) =>
    use({
      TIME_ZONE: 'Europe/Berlin',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'aerofleet@fleet.example',
      PUBLIC_URL: 'https://fleet.example',
    }),
  expectMail: async ({ mailServer }, use) =>
    use((mail) => {
      const received = mailServer.received.splice(0)
      expect(received.map(({ subject, body }) => ({ subject, body }))).toEqual(mail ? [mail] : [])
    }),
  sweepAt: async ({ page, product, moveTo, expectMail }, use) =>
    use(async (n, at, { mail, says, unread = 0, alerts }) => {
      await moveTo(n, at)
      await expect.poll(() => lastRun(product.url)).toBeGreaterThanOrEqual(timeOf(n, at))
      expectMail(mail)
      await page.goto(`${maintenance}/alerts`)
      await expectAlerts(page, unread, alerts)
      await expect(page.getByText(says)).toBeVisible()
    }),
})

async function lastRun(url: string): Promise<number> {
  const ready = (await (await fetch(`${url}/api/ready`)).json()) as {
    jobs?: { alerts: { lastGoodRun: string } }
  }
  return Date.parse(ready.jobs?.alerts.lastGoodRun ?? '')
}

async function expectAlerts(page: Page, unread: number, alerts: Alert[]) {
  const texts = alerts.map(([title, message, tail, section, since]) => {
    const button = section === 'New' || section === 'Worse' ? 'Mark read' : ''
    return `${title}${message}${tail}Pilatus PC-12${section}${since}${button}`
  })
  if (texts.length === 0) await expect(page.getByText('Nothing new')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Alerts' }).locator('tbody tr')).toHaveText(texts)
  const tab = unread > 0 ? `Alerts ${unread}` : 'Alerts'
  await expect(page.getByRole('link', { name: tab, exact: true })).toBeVisible()
}

async function logDay(page: Page, n: number, uses: Readonly<Record<string, Use>>) {
  await page.goto(`${maintenance}/readings`)
  for (const [tail, use] of Object.entries(uses)) await logReading(page, tail, use, n)
  await saved(page, Object.keys(uses).length)
}

async function planWork(page: Page, item: string, number: string, plannedTo: string) {
  await addToOrder(page, item)
  await dialog(page).getByLabel('Planned to').fill(plannedTo)
  await createAndStart(page, number)
  await page.goto(maintenance)
  await expect(page.getByText(`In ${number}`)).toBeVisible()
}

type Closing = Parameters<typeof beginClosing>[2]

async function doWork(page: Page, card: string, number: string, closing: Closing) {
  await openCard(page, number, card)
  await perform(page, 'Done as the manual says.')
  await beginClosing(page, number, closing)
  await confirmClosing(page)
  await expect(page.getByText(`${number} closed`)).toBeVisible()
}

const check = '05-A A check'
const oil = '79-1 Oil change'
const soon = 'Due soon, probably on '
const old = 'The newest reading is of 1 Mar 2027'
const checkIsOver: Alert = [check, `Was: ${soon}16 Mar 2027`, 'D-ALFA', 'Over', 'Mar 14']
const readingIsOver: Alert = ['No reading', `Was: ${old}`, 'D-GAMA', 'Over', 'Mar 17']

test('a month of alerts and mail is what was calculated by hand', async ({
  page,
  sweepAt,
  expectMail,
}) => {
  test.setTimeout(300_000)
  await test.step('March 1: three aircraft, a programme, and mail that works', async () => {
    const { email } = await becomeAdmin(page)
    await addAircraft(page, fleet)
    const preview = ['D-ALFA 3 0 0 0 1', 'D-BETA 3 0 0 0 0']
    await assignProgramme(page, {
      tasks,
      count: 3,
      baselines,
      tails: ['D-ALFA', 'D-BETA'],
      preview,
    })
    await page.goto(`${maintenance}/alerts`)
    await expect(page.getByText('You get no mail of alerts.')).toBeVisible()
    await press(page, 'Choose Mail')
    await dialog(page).getByLabel('Mail of').selectOption('All aircraft')
    await dialog(page).getByLabel('Also what is due soon').check()
    await press(page, 'Save')
    const chosen = 'Mail of all aircraft, also what is due soon, at 06:00.'
    await expect(page.getByText(chosen)).toBeVisible()
    await press(page, 'Send Test Mail')
    await expect(page.getByText(`The mail server has taken a mail to ${email}.`)).toBeVisible()
    expectMail({
      subject: 'AeroFleet alerts: test mail',
      body: 'The mail of AeroFleet works.\n\nhttps://fleet.example/dashboard/maintenance/alerts\n',
    })
  })

  await test.step('March 8 to 11: a check comes', async () => {
    await sweepAt(7, '06:00+01:00', {
      mail: null,
      says: 'Nothing to tell on Mar 8, 2027, so no mail.',
      alerts: [],
    })
    await logDay(page, 7, { 'D-ALFA': alfa, 'D-BETA': beta })
    await sweepAt(10, '06:00+01:00', {
      mail: mailOf('11 Mar 2027', '1 new', 'New: 1\n  D-ALFA: 1'),
      says: 'Last mail on Mar 11, 2027: 1 new.',
      unread: 1,
      alerts: [[check, `${soon}16 Mar 2027`, 'D-ALFA', 'New', 'Mar 11']],
    })
  })

  await test.step('March 11 to 13: a wrong reading makes it worse, once, and nobody is told of its strike', async () => {
    // 1,024 + 10 × 4 = 1,064.00 h instead of 1,040.00.
    await logDay(page, 10, { 'D-ALFA': { ...alfa, hours: 1024 } })
    await sweepAt(11, '06:00+01:00', {
      mail: mailOf('12 Mar 2027', '1 worse', 'Worse: 1\n  D-ALFA: 1'),
      says: 'Last mail on Mar 12, 2027: 1 worse.',
      unread: 1,
      alerts: [[check, 'Overdue', 'D-ALFA', 'Worse', 'Mar 12']],
    })
    await press(page, `Mark read ${check} on D-ALFA`)
    await expectAlerts(page, 0, [])
    await openReadings(page, 'D-ALFA')
    await strike(page, /^Strike the reading of Mar 11, 2027$/, 'Of another aircraft')
    await logDay(page, 11, { 'D-ALFA': alfa })
    await sweepAt(12, '06:00+01:00', {
      mail: null,
      says: 'Nothing to tell on Mar 13, 2027, so no mail.',
      alerts: [],
    })
    await press(page, 'Read 1')
    await expectAlerts(page, 0, [[check, `${soon}16 Mar 2027`, 'D-ALFA', 'Read', 'Mar 12']])
  })

  await test.step('March 13 to 15: planned in time it is known; other work comes', async () => {
    await planWork(page, 'A check on D-ALFA', 'WO-2027-0001', '2027-03-15')
    await sweepAt(13, '06:00+01:00', {
      mail: mailOf('14 Mar 2027', '1 over', 'Over: 1\n  D-ALFA: 1'),
      says: 'Last mail on Mar 14, 2027: 1 over.',
      alerts: [checkIsOver],
    })
    await sweepAt(14, '06:00+01:00', {
      mail: mailOf('15 Mar 2027', '1 new', 'New: 1\n  D-BETA: 1'),
      says: 'Last mail on Mar 15, 2027: 1 new.',
      unread: 1,
      alerts: [[oil, `${soon}19 Mar 2027`, 'D-BETA', 'New', 'Mar 15'], checkIsOver],
    })
    await logDay(page, 14, { 'D-ALFA': alfa })
    const closing = { date: '2027-03-15', hours: '1056.00', cycles: '856' }
    await doWork(page, 'A check', 'WO-2027-0001', closing)
  })

  await test.step('March 16 and 17: a reading is missing, and comes', async () => {
    await sweepAt(15, '06:00+01:00', {
      mail: mailOf('16 Mar 2027', '1 new', 'New: 1\n  D-GAMA: 1'),
      says: 'Last mail on Mar 16, 2027: 1 new.',
      unread: 2,
      alerts: [
        ['No reading', old, 'D-GAMA', 'New', 'Mar 16'],
        [oil, `${soon}19 Mar 2027`, 'D-BETA', 'New', 'Mar 15'],
        checkIsOver,
      ],
    })
    await press(page, 'Mark All Read')
    await expectAlerts(page, 0, [checkIsOver])
    await logDay(page, 15, { 'D-GAMA': gama })
    await sweepAt(16, '06:00+01:00', {
      mail: mailOf('17 Mar 2027', '1 over', 'Over: 1\n  D-GAMA: 1'),
      says: 'Last mail on Mar 17, 2027: 1 over.',
      alerts: [readingIsOver, checkIsOver],
    })
  })

  await test.step('March 19 to 23: the oil is due, overdue, planned and changed', async () => {
    await sweepAt(18, '06:00+01:00', {
      mail: null,
      says: 'Nothing to tell on Mar 19, 2027, so no mail.',
      alerts: [readingIsOver, checkIsOver],
    })
    await logDay(page, 18, { 'D-BETA': beta })
    await sweepAt(19, '06:00+01:00', {
      mail: mailOf('20 Mar 2027', '1 worse', 'Worse: 1\n  D-BETA: 1'),
      says: 'Last mail on Mar 20, 2027: 1 worse.',
      unread: 1,
      alerts: [[oil, 'Due now', 'D-BETA', 'Worse', 'Mar 20'], readingIsOver, checkIsOver],
    })
    await logDay(page, 19, { 'D-BETA': beta })
    const overdue = {
      unread: 1,
      alerts: [
        [oil, 'Overdue', 'D-BETA', 'Worse', 'Mar 21'] satisfies Alert,
        readingIsOver,
        checkIsOver,
      ],
    }
    await sweepAt(20, '06:00+01:00', {
      mail: mailOf('21 Mar 2027', '1 worse', 'Worse: 1\n  D-BETA: 1'),
      says: 'Last mail on Mar 21, 2027: 1 worse.',
      ...overdue,
    })
    await planWork(page, 'Oil change on D-BETA', 'WO-2027-0002', '2027-03-22')
    await sweepAt(21, '06:00+01:00', {
      mail: null,
      says: 'Nothing to tell on Mar 22, 2027, so no mail.',
      ...overdue,
    })
    await logDay(page, 21, { 'D-BETA': beta })
    const closing = { date: '2027-03-22', hours: '2052.50', cycles: '1563' }
    await doWork(page, 'Oil change', 'WO-2027-0002', closing)
    await sweepAt(22, '06:00+01:00', {
      mail: mailOf('23 Mar 2027', '1 over', 'Over: 1\n  D-BETA: 1'),
      says: 'Last mail on Mar 23, 2027: 1 over.',
      alerts: [[oil, 'Was: Overdue', 'D-BETA', 'Over', 'Mar 23'], readingIsOver, checkIsOver],
    })
  })

  await test.step('March 28: the clock changes, and one mail leaves at 06:00', async () => {
    const insurance: Alert = ['DOC-1 Insurance', `${soon}27 Apr 2027`, 'D-BETA', 'New', 'Mar 28']
    const page28 = {
      unread: 1,
      alerts: [
        insurance,
        [oil, 'Was: Overdue', 'D-BETA', 'Over', 'Mar 23'] satisfies Alert,
        readingIsOver,
        checkIsOver,
      ],
    }
    await sweepAt(27, '05:30+02:00', {
      mail: null,
      says: 'Last mail on Mar 23, 2027: 1 over.',
      ...page28,
    })
    const says = 'Last mail on Mar 28, 2027: 1 new.'
    await sweepAt(27, '06:00+02:00', {
      mail: mailOf('28 Mar 2027', '1 new', 'New: 1\n  D-BETA: 1'),
      says,
      ...page28,
    })
    await sweepAt(27, '07:30+02:00', { mail: null, says, ...page28 })
  })
})
