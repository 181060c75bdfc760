import type { Page } from '@playwright/test'
import {
  addAircraft,
  assignProgramme,
  becomeAdmin,
  complete,
  dayOf,
  dialog,
  expectSheet,
  figuresOn,
  importFile,
  logReading,
  maintenance,
  monthTest as test,
  openItem,
  press,
  saved,
  strike,
} from './support/month'
import { expect } from './support/test'

/*
 * A month in the life of five aircraft. Day n is March n + 1: an aircraft then has the figures of the start, and n times
 * its daily use more. Each pair below is hours and cycles:
 *
 *          start              each day      day 8            day 14           day 30
 *   ALFA   1,000.00   800     4.00  4       1,032.00   832   1,056.00   856   1,120.00   920
 *   BETA   2,000.00 1,500     2.50  3       2,020.00 1,524   2,035.00 1,542   2,075.00 1,590
 *   GAMA   3,000.00 2,000     5.00  3       3,040.00 2,024   3,070.00 2,042   3,150.00 2,090
 *   DELT     500.00   400     1.25  1         510.00   408     517.50   414     537.50   430
 *   EPSI   4,000.00 3,000     3.00  2       4,024.00 3,016   4,042.00 3,028   4,090.00 3,060
 */
const fleet = {
  'D-ALFA': { hours: 1000, cycles: 800, hoursADay: 4, cyclesADay: 4 },
  'D-BETA': { hours: 2000, cycles: 1500, hoursADay: 2.5, cyclesADay: 3 },
  'D-GAMA': { hours: 3000, cycles: 2000, hoursADay: 5, cyclesADay: 3 },
  'D-DELT': { hours: 500, cycles: 400, hoursADay: 1.25, cyclesADay: 1 },
  'D-EPSI': { hours: 4000, cycles: 3000, hoursADay: 3, cyclesADay: 2 },
}
type Tail = keyof typeof fleet
const tails = Object.keys(fleet) as Tail[]

/**
 * `excess`: an overrun of the A check is deducted from the next interval. `completion`: the next interval counts from the
 * completion. `endOfMonth`: a due date is the last day of its month.
 */
const tasks = `code,title,ata,kind,intervalHours,toleranceHours,intervalCycles,intervalValue,intervalUnit,next,endOfMonth
05-A,A check,05,inspection,100,10,60,3,months,excess,
79-1,Oil change,79,servicing,50,,,,,completion,
DOC-1,Insurance,05,document,,,,12,months,completion,true
`
const baselines = `
D-ALFA;05-A;2027-02-10;960.00;770
D-ALFA;79-1;2027-02-20;980.00
D-ALFA;DOC-1;2026-03-20
D-BETA;05-A;2027-02-15;1960.00;1494
D-BETA;79-1;2027-02-25;1990.00
D-BETA;DOC-1;2026-02-10
D-GAMA;05-A;2027-01-20;2935.00;1970
D-GAMA;79-1;2027-02-27;2990.00
D-GAMA;DOC-1;2026-06-15
D-DELT;05-A;2027-02-01;470.00;380
D-DELT;79-1;2027-02-15;480.00
D-DELT;DOC-1;2026-04-02
D-EPSI;05-A;2027-02-05;3950.00;2960
D-EPSI;DOC-1;2026-12-01
`

/*
 * We calculated these sheets by hand:
 * - due = baseline + interval; left = due - figure of the newest reading
 * - a counter reaches its due floor(left / daily use) days after the reading, or on its day if nothing is left
 * - the earliest day drives the item; if two are the same, hours come before cycles, and cycles before the calendar
 * - an item is soon floor(interval / daily use / 5) days before: BETA's oil, every 50 h at 2.5 h a day, 4 days before
 *
 * tail code  dueHours dueCycles dueDate  hours cycles days  driver projectedOn state
 */

/** ALFA's A check: 960 + 100 h, 770 + 60 cycles, February 10 + 3 months; it is 2 cycles over with 28 h left. And so on. */
const onMarch9 = `
D-ALFA 05-A   1060 830  2027-05-10   28 -2  62   cycles   2027-03-09 overdue
D-ALFA 79-1   1030 .    .            -2 .   .    hours    2027-03-09 overdue
D-ALFA DOC-1  .    .    2027-03-31   .  .   22   calendar 2027-03-31 soon
D-BETA 05-A   2060 1554 2027-05-15   40 30  67   cycles   2027-03-19 ok
D-BETA 79-1   2040 .    .            20 .   .    hours    2027-03-17 ok
D-BETA DOC-1  .    .    2027-02-28   .  .   -9   calendar 2027-02-28 overdue
D-GAMA 05-A   3035 2030 2027-04-20   -5 6   42   hours    2027-03-09 overdue
D-GAMA 79-1   3040 .    .            0  .   .    hours    2027-03-09 due
D-GAMA DOC-1  .    .    2027-06-30   .  .   113  calendar 2027-06-30 ok
D-DELT 05-A   570  440  2027-05-01   60 32  53   cycles   2027-04-10 ok
D-DELT 79-1   530  .    .            20 .   .    hours    2027-03-25 ok
D-DELT DOC-1  .    .    2027-04-30   .  .   52   calendar 2027-04-30 ok
D-EPSI 05-A   4050 3020 2027-05-05   26 4   57   cycles   2027-03-11 soon
D-EPSI 79-1   .    .    .            .  .   .    .        .          no-baseline
D-EPSI DOC-1  .    .    2027-12-31   .  .   297  calendar 2027-12-31 ok
`

/**
 * The lines that the work of March 9 changes. ALFA's hours and date count from the work, which was before their dues:
 * 1,032 + 100, March 9 + 3 months; its cycles from their due, because the work was 2 late: 830 + 60. EPSI's work was early
 * in all: 4,024 + 100, 3,016 + 60. GAMA may fly 10.00 h more, until 3,045: the 5 h left are the use of one day.
 */
const afterMarch9 = `
D-ALFA 05-A   1132 890  2027-06-09   100 58 92   cycles   2027-03-23 ok
D-ALFA 79-1   1082 .    .            50 .   .    hours    2027-03-21 ok
D-GAMA 05-A   3035 2030 2027-04-20   5  6   42   hours    2027-03-10 extended
D-EPSI 05-A   4124 3076 2027-06-09   100 60 92   cycles   2027-04-08 ok
`

/**
 * The new revision asks for A checks every 80 h: ALFA 1,032 + 80, BETA 1,960 + 80, DELT 470 + 80, EPSI 4,024 + 80. GAMA's
 * was done on March 10, 9.00 h late: hours count from their due, 3,035 + 80, and cycles, which were 3 early, from the work,
 * 2,027 + 60. DELT's oil was changed at 517.50 h.
 */
const onMarch15 = `
D-ALFA 05-A   1112 890  2027-06-09   56   34 86  cycles   2027-03-23 ok
D-ALFA 79-1   1082 .    .            26   .  .   hours    2027-03-21 ok
D-ALFA DOC-1  .    .    2027-03-31   .    .  16  calendar 2027-03-31 soon
D-BETA 05-A   2040 1554 2027-05-15   5    12 61  hours    2027-03-17 soon
D-BETA 79-1   2040 .    .            5    .  .   hours    2027-03-17 soon
D-BETA DOC-1  .    .    2027-02-28   .    .  -15 calendar 2027-02-28 overdue
D-GAMA 05-A   3115 2087 2027-06-10   45   45 87  hours    2027-03-24 ok
D-GAMA 79-1   3040 .    .            -30  .  .   hours    2027-03-15 overdue
D-GAMA DOC-1  .    .    2027-06-30   .    .  107 calendar 2027-06-30 ok
D-DELT 05-A   550  440  2027-05-01   32.5 26 47  hours    2027-04-10 ok
D-DELT 79-1   567.5 .   .            50   .  .   hours    2027-04-24 ok
D-DELT DOC-1  .    .    2027-04-30   .    .  46  calendar 2027-04-30 ok
D-EPSI 05-A   4104 3076 2027-06-09   62   48 86  hours    2027-04-04 ok
D-EPSI 79-1   .    .    .            .    .  .   .        .          no-baseline
D-EPSI DOC-1  .    .    2027-12-31   .    .  291 calendar 2027-12-31 ok
`

const onMarch31 = `
D-ALFA 05-A   1112 890  2027-06-09   -8   -30 70  hours    2027-03-31 overdue
D-ALFA 79-1   1082 .    .            -38  .   .   hours    2027-03-31 overdue
D-ALFA DOC-1  .    .    2027-03-31   .    .   0   calendar 2027-03-31 due
D-BETA 05-A   2040 1554 2027-05-15   -35  -36 45  hours    2027-03-31 overdue
D-BETA 79-1   2040 .    .            -35  .   .   hours    2027-03-31 overdue
D-BETA DOC-1  .    .    2027-02-28   .    .   -31 calendar 2027-02-28 overdue
D-GAMA 05-A   3115 2087 2027-06-10   -35  -3  71  hours    2027-03-31 overdue
D-GAMA 79-1   3040 .    .            -110 .   .   hours    2027-03-31 overdue
D-GAMA DOC-1  .    .    2027-06-30   .    .   91  calendar 2027-06-30 ok
D-DELT 05-A   550  440  2027-05-01   12.5 10  31  hours    2027-04-10 soon
D-DELT 79-1   567.5 .   .            30   .   .   hours    2027-04-24 ok
D-DELT DOC-1  .    .    2027-04-30   .    .   30  calendar 2027-04-30 soon
D-EPSI 05-A   4104 3076 2027-06-09   14   16  70  hours    2027-04-04 soon
D-EPSI 79-1   .    .    .            .    .   .   .        .          no-baseline
D-EPSI DOC-1  .    .    2027-12-31   .    .   275 calendar 2027-12-31 ok
`

const figuresOf = (tail: Tail, n: number) => figuresOn(fleet[tail], n)

/** Pastes the columns of hours and cycles of day n. `wrongHours` replaces the hours of an aircraft. */
async function logMorning(page: Page, n: number, wrongHours: Partial<Record<Tail, string>> = {}) {
  // In the order of the table.
  const lines = tails.toSorted().map((tail) => {
    const { hours, cycles } = figuresOf(tail, n)
    return [wrongHours[tail] ?? hours, cycles].join('\t')
  })
  await page.getByLabel('Day (UTC)').fill(dayOf(n))
  await page.getByLabel('Hours of D-ALFA').evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, lines.join('\n'))
  await press(page, 'Save 5 Readings')
}

test('a month of five aircraft has the figures that were calculated by hand', async ({
  page,
  moveTo,
}) => {
  test.setTimeout(240_000)
  await test.step('March 1: a fleet, a programme, and what was done before', async () => {
    await becomeAdmin(page)
    await addAircraft(page, fleet)
    await assignProgramme(page, {
      tasks,
      count: 3,
      baselines,
      tails,
      // The columns are: added, changed, removed, overdue, without baseline.
      preview: ['D-ALFA 3 0 0 0 0', 'D-BETA 3 0 0 1 0', 'D-EPSI 3 0 0 0 1'],
    })
  })

  await test.step('March 9: readings of eight mornings; one check comes due by its cycles', async () => {
    await moveTo(8)
    await page.goto(`${maintenance}/readings`)
    for (let n = 1; n <= 8; n++) {
      await logMorning(page, n)
      await saved(page, 5)
    }
    await expectSheet(page, onMarch9)
    const alfa = page.getByRole('row', { name: /D-ALFA.*A check/ })
    await expect(alfa).toContainText('by 2')
    await expect(alfa).toContainText('Overdue')
  })

  await test.step('March 9: one A check is done late, one early, and one gets a variation', async () => {
    const day = { date: '2027-03-09' }
    const alfa = { ...day, hours: '1032', cycles: '832' }
    const next = '1,132.00 / 890 / Jun 9, 2027'
    await complete(page, 'D-ALFA', 'A check', { ...alfa, next })
    await expect(page.getByText(/2 cycles late/)).toBeVisible()
    await complete(page, 'D-ALFA', 'Oil change', { ...alfa, next: '1,082.00' })
    await complete(page, 'D-EPSI', 'A check', {
      ...day,
      hours: '4024',
      cycles: '3016',
      next: '4,124.00 / 3,076 / Jun 9, 2027',
    })
    await openItem(page, 'D-GAMA', 'A check')
    await press(page, 'Grant Variation')
    await dialog(page).getByLabel('Hours').fill('10')
    await dialog(page).getByLabel('Reference').fill('V-1')
    await dialog(page).getByLabel('Reason').fill('Ferry flight to the workshop')
    await dialog(page).getByRole('button', { name: 'Grant Variation' }).click()
    await expect(page.getByText('Variation of 05-A granted')).toBeVisible()
    await expectSheet(page, onMarch9, afterMarch9)
  })

  await test.step('March 15: a wrong reading is struck, and the right one is logged', async () => {
    await moveTo(14)
    await page.goto(`${maintenance}/readings`)
    for (const n of [9, 10, 11]) {
      await logMorning(page, n)
      await saved(page, 5)
    }
    await logMorning(page, 12, { 'D-BETA': '2045.00' })
    await saved(page, 5)
    await logMorning(page, 13)
    // BETA's hours of this day are below the wrong ones of the day before, so they are not saved.
    await saved(page, 4)
    const beta = page.getByRole('row', { name: /^D-BETA/ })
    await expect(beta.getByRole('alert')).toBeVisible()
    await beta.getByLabel('Hours of D-BETA').fill('')
    await beta.getByLabel('Cycles of D-BETA').fill('')
    await page.getByRole('link', { name: 'Aircraft', exact: true }).last().click()
    await page.getByRole('link', { name: 'D-BETA' }).click()
    const tabs = page.getByRole('navigation', { name: 'D-BETA' })
    await tabs.getByRole('link', { name: 'Readings' }).click()
    await strike(page, /^Strike the reading of Mar 13, 2027$/, 'Of another aircraft')
    await expect(page.getByText('2,027.50 h', { exact: true })).toBeVisible()
    await page.goto(`${maintenance}/readings`)
    for (const n of [12, 13]) {
      await logReading(page, 'D-BETA', fleet['D-BETA'], n)
      await saved(page, 1)
    }
    await logMorning(page, 14)
    await saved(page, 5)
  })

  await test.step('March 15: an A check is done within its variation, a wrong completion is struck, and a new revision is applied', async () => {
    await complete(page, 'D-GAMA', 'A check', {
      date: '2027-03-10',
      hours: '3044',
      cycles: '2027',
      next: '3,135.00 / 2,087 / Jun 10, 2027',
    })
    const delt = { date: '2027-03-15', hours: '517.50', cycles: '414' }
    await complete(page, 'D-DELT', 'A check', {
      ...delt,
      next: '617.50 / 474 / Jun 15, 2027',
    })
    await strike(page, /^Strike the completion/, 'It was the oil change')
    await complete(page, 'D-DELT', 'Oil change', { ...delt, next: '567.50' })

    await page.goto(`${maintenance}/programmes`)
    await page.getByRole('link', { name: 'PC-12 line' }).click()
    await press(page, 'Draft Next Revision')
    await dialog(page).getByLabel('Revision', { exact: true }).fill('2')
    await dialog(page).getByLabel('Revision date').fill('2027-03-15')
    await press(page, 'Save Draft')
    await press(page, 'Edit 05-A')
    const hours = dialog(page).getByRole('group', { name: 'Hours (h)' })
    await hours.getByLabel('Every').fill('80')
    await dialog(page).getByLabel('Next due on').selectOption('D-GAMA')
    await expect(
      dialog(page).getByText(/due at 3,115\.00 h \/ 2,087 cycles \/ Jun 10, 2027$/),
    ).toBeVisible()
    await press(page, 'Save Task')
    await press(page, 'Activate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('Revision 2 of PC-12 line is valid')).toBeVisible()
    await press(page, 'Apply Revision')
    await press(page, 'Preview')
    await expect(
      dialog(page).getByRole('row', { name: 'D-ALFA – 1 task: 05-A – – 0 items' }),
    ).toBeVisible()
    await press(page, 'Apply')
    await expect(page.getByText('Revision 2 applied to 5 aircraft')).toBeVisible()
    await expectSheet(page, onMarch15)
  })

  await test.step('March 31: the readings of sixteen days come from a file', async () => {
    await moveTo(30)
    await page.goto(`${maintenance}/readings`)
    const days = Array.from({ length: 16 }, (_, index) => 15 + index)
    const rows = days.flatMap((n) =>
      tails.map((tail) => {
        const { hours, cycles } = figuresOf(tail, n)
        return `${tail},${dayOf(n)},${hours},${cycles}`
      }),
    )
    const file = ['tailNumber,date,hours,cycles', ...rows].join('\n')
    await importFile(page, file, {
      button: 'Import Readings',
      store: 'Add 80',
      outcome: '80 readings added',
    })
    await expectSheet(page, onMarch31)
    // 35.00 h and 36 cycles late: both count from their dues, 2,040 + 80 and 1,554 + 60. Early by date: March 31 + 3 months.
    await complete(page, 'D-BETA', 'A check', {
      date: '2027-03-31',
      hours: '2075',
      cycles: '1590',
      next: '2,120.00 / 1,614 / Jun 30, 2027',
    })
    await expectSheet(
      page,
      onMarch31,
      'D-BETA 05-A 2120 1614 2027-06-30 45 24 91 cycles 2027-04-08 ok',
    )
  })
})
