import {
  addAircraft,
  assignProgramme,
  attention,
  becomeAdmin,
  dayOf,
  dialog,
  expectProposed,
  expectSheet,
  importFile,
  logReading,
  maintenance,
  monthTest as test,
  openItem,
  openCompletion,
  openReadings,
  press,
  saveCompletion,
  saved,
  strike,
} from './support/month'
import { expect } from './support/test'

/*
 * Another month, in which a paper comes late, a reading has one digit too many, and an hour meter is replaced.
 *
 *          start              a day         day 8             day 14            day 21            day 30
 *   LATE   4,096.00 1,024     3.20  2       4,121.60 1,040    4,140.80 1,052    -                 4,192.00 1,084
 *   DIGI   2,000.00 1,000     2.50  2       2,020.00 1,016    2,035.00 1,028    2,052.50 1,042    2,075.00 1,060
 *   METR   2,140.00   900     1.65  1       2,153.20   908    2,163.10   914    2,174.65   921    2,189.50   930
 */
const fleet = {
  'D-LATE': { hours: 4096, cycles: 1024, hoursADay: 3.2, cyclesADay: 2 },
  'D-DIGI': { hours: 2000, cycles: 1000, hoursADay: 2.5, cyclesADay: 2 },
  'D-METR': { hours: 2140, cycles: 900, hoursADay: 1.65, cyclesADay: 1 },
}
const tails = Object.keys(fleet)

const tasks = `code,title,ata,kind,intervalHours,intervalCycles,next
05-A,A check,05,inspection,100,60,excess
79-1,Oil change,79,servicing,50,,completion
`
const baselines = `
D-LATE;05-A;2027-02-19;4064.00;1004
D-LATE;79-1;2027-03-01;4096.00
D-DIGI;05-A;2027-02-20;1977.50;982
D-DIGI;79-1;2027-02-25;1990.00
D-METR;05-A;2027-02-10;2108.65;881
D-METR;79-1;2027-02-15;2116.90
`

/*
 * The sheets were calculated by hand. Due = last + interval; left = due - figure; a counter reaches its due
 * floor(left / use a day) days after the reading; the earliest day decides, ties go to hours. Soon is
 * floor(interval / use a day / 5) days before. A line is:
 *
 * tail code  dueHours dueCycles dueDate  hours cycles days  driver projectedOn state
 */

/**
 * March 9. LATE: 42.4 / 3.2 = 13 days, 24 / 2 = 12. DIGI: 26 / 2 = 13. METR: 55.45 / 1.65 = 33 days, as for its cycles.
 */
const onMarch9 = `
D-LATE 05-A 4164    1064 . 42.4  24 . cycles 2027-03-21 ok
D-LATE 79-1 4146    .    . 24.4  .  . hours  2027-03-16 ok
D-DIGI 05-A 2077.5  1042 . 57.5  26 . cycles 2027-03-22 ok
D-DIGI 79-1 2040    .    . 20    .  . hours  2027-03-17 ok
D-METR 05-A 2208.65 941  . 55.45 33 . hours  2027-04-11 ok
D-METR 79-1 2166.9  .    . 13.7  .  . hours  2027-03-17 ok
`

/**
 * March 15. LATE: cycles are soon 60 / 2 / 5 = 6 days before March 21. DIGI has a digit too many: 2,077.50 - 20,350;
 * its oil is done at 20,350 + 50, and 1,310.71 h a day make one day of warning. METR: the total is 2,163.10, whatever
 * the meter shows.
 */
const onMarch15 = `
D-LATE 05-A 4164    1064 . 23.2     12 . cycles 2027-03-21 soon
D-LATE 79-1 4146    .    . 5.2      .  . hours  2027-03-16 soon
D-DIGI 05-A 2077.5  1042 . -18272.5 14 . hours  2027-03-15 overdue
D-DIGI 79-1 20400   .    . 50       .  . hours  2027-03-15 soon
D-METR 05-A 2208.65 941  . 45.55    27 . hours  2027-04-11 ok
D-METR 79-1 2166.9  .    . 3.8      .  . hours  2027-03-17 soon
`

/**
 * March 22, once the wrong reading and the oil change are struck. DIGI is due as on March 9, and its day for oil is
 * over.
 */
const onMarch22 = `
D-LATE 05-A 4164    1064 . 23.2  12 . cycles 2027-03-21 check-reading
D-LATE 79-1 4146    .    . 5.2   .  . hours  2027-03-16 check-reading
D-DIGI 05-A 2077.5  1042 . 57.5  26 . cycles 2027-03-22 soon
D-DIGI 79-1 2040    .    . 20    .  . hours  2027-03-17 check-reading
D-METR 05-A 2208.65 941  . 45.55 27 . hours  2027-04-11 ok
D-METR 79-1 2166.9  .    . 3.8   .  . hours  2027-03-17 check-reading
`
/** Before the completion is struck: 20,400 - 2,020 = 18,380 h, 7,352 days after March 9. */
const whileItStands = 'D-DIGI 79-1 20400 . . 18380 . . hours 2047-04-25 ok'

/** DIGI 2,035 + 50 - 2,052.50 = 32.50 h, 13 days; no cycle left. METR 2,174.65 + 50: 30 days; 34 h of the A check, 20. */
const afterMarch22 = `
D-DIGI 05-A 2077.5  1042 . 25   0  . cycles 2027-03-22 due
D-DIGI 79-1 2085    .    . 32.5 .  . hours  2027-04-04 ok
D-METR 05-A 2208.65 941  . 34   20 . hours  2027-04-11 ok
D-METR 79-1 2224.65 .    . 50   .  . hours  2027-04-21 ok
`

const onMarch31 = `
D-LATE 05-A 4164    1064 . -28   -20 . hours  2027-03-31 overdue
D-LATE 79-1 4146    .    . -46   .   . hours  2027-03-31 overdue
D-DIGI 05-A 2077.5  1042 . 2.5   -18 . cycles 2027-03-31 overdue
D-DIGI 79-1 2085    .    . 10    .   . hours  2027-04-04 soon
D-METR 05-A 2208.65 941  . 19.15 11  . hours  2027-04-11 soon
D-METR 79-1 2224.65 .    . 35.15 .   . hours  2027-04-21 ok
`
/** The oil was done at 4,128: + 50 - 4,192. */
const afterMarch31 = 'D-LATE 79-1 4178 . . -14 . . hours 2027-03-31 overdue'

test('a late paper, a wrong digit and a new meter leave the figures that were calculated by hand', async ({
  page,
  moveTo,
}) => {
  test.setTimeout(240_000)
  await test.step('March 1: a fleet, a programme, and what was done before', async () => {
    await becomeAdmin(page)
    await addAircraft(page, fleet)
    // The columns are: added, changed, removed, overdue, without baseline.
    const preview = tails.map((tail) => `${tail} 2 0 0 0 0`)
    await assignProgramme(page, { tasks, count: 2, baselines, tails, preview })
  })

  await test.step('March 9: a reading of each', async () => {
    await moveTo(8)
    await page.goto(`${maintenance}/readings`)
    for (const [tail, use] of Object.entries(fleet)) await logReading(page, tail, use, 8)
    await saved(page, 3)
    await expectSheet(page, onMarch9)
  })

  await test.step('March 15: one digit too many, and the oil change with it', async () => {
    await moveTo(14)
    await page.goto(`${maintenance}/readings`)
    await logReading(page, 'D-LATE', fleet['D-LATE'], 14)
    await logReading(page, 'D-DIGI', fleet['D-DIGI'], 14, '20350.00')
    const digi = page.getByRole('row', { name: /^D-DIGI/ })
    // 20,350 - 2,020 = 18,330.
    await expect(digi.getByRole('alert')).toContainText('18,330.00 h in 6 days')
    await press(page, 'The figures are right')
    await saved(page, 2)
    await openCompletion(page, 'D-DIGI', 'Oil change')
    await expectProposed(page, '20350.00', '1028')
    await saveCompletion(page, '20,400.00')
  })

  await test.step('March 15: a new meter, and the total goes on', async () => {
    await openReadings(page, 'D-METR')
    await press(page, 'Meter Replaced')
    await dialog(page).getByLabel('Old meter showed').fill('2163.1')
    await dialog(page).getByLabel('New meter shows').fill('0.1')
    await dialog(page).getByLabel('Cycles').fill('914')
    const total = 'Total 2,163.10 h; the new meter goes on from 0.10 h.'
    await expect(dialog(page).getByText(total)).toBeVisible()
    await press(page, 'Save Meter')
    await expect(page.getByText('The meter shows 0.10 h')).toBeVisible()
    await expect(page.getByText('2,163.10 h', { exact: true })).toBeVisible()
    await expectSheet(page, onMarch15)
  })

  await test.step('March 22: the wrong reading is struck, and what rests on it', async () => {
    await moveTo(21)
    await page.goto(`${maintenance}/readings`)
    await logReading(page, 'D-DIGI', fleet['D-DIGI'], 21)
    const digi = page.getByRole('row', { name: /^D-DIGI/ })
    await expect(digi.getByRole('alert')).toContainText('at least 20,350.00 h')
    for (const name of ['Hours', 'Cycles']) await digi.getByLabel(`${name} of D-DIGI`).fill('')

    await openReadings(page, 'D-DIGI')
    await strike(page, /^Strike the reading of Mar 15, 2027$/, 'One digit too many')
    await expect(dialog(page).getByRole('listitem')).toHaveText(
      '79-1, completed on Mar 15, 2027 at 20,350.00 h, 1,028 cycles',
    )
    await press(page, 'Close')
    // 2,020 + 6 days of 24 hours = 2,164.
    const beyond = '79-1: 20,350.00 h on 15 Mar 2027; the readings allow 2,020.00 to 2,164.00 h'
    await expect(attention(page).getByText(beyond)).toBeVisible()
    await expectSheet(page, onMarch22, whileItStands)

    await openReadings(page, 'D-DIGI')
    await attention(page).getByRole('link', { name: 'Open Item' }).click()
    await strike(page, /^Strike the completion/, 'At a wrong reading')
    await openReadings(page, 'D-DIGI')
    await expect(page.getByText('2,020.00 h', { exact: true })).toBeVisible()
    await expect(attention(page)).toHaveCount(0)
    await expectSheet(page, onMarch22)
  })

  await test.step('March 22: the true figures, and a reading by the new meter', async () => {
    await page.goto(`${maintenance}/readings`)
    await logReading(page, 'D-DIGI', fleet['D-DIGI'], 21)
    await saved(page, 1)
    // Between March 9 and 22: 2,020 + 32.5 × 6 / 13, 1,016 + 26 × 6 / 13.
    await openCompletion(page, 'D-DIGI', 'Oil change', dayOf(14))
    await expectProposed(page, '2035.00', '1028')
    await saveCompletion(page, '2,085.00')

    await openReadings(page, 'D-METR')
    await press(page, 'Log reading of D-METR')
    // 2,174.65 - 2,163.00 = 11.65.
    await dialog(page).getByLabel('Meter', { exact: true }).fill('11.65')
    await expect(dialog(page).getByLabel('Total')).toHaveValue('2174.65')
    await dialog(page).getByLabel('Cycles').fill('921')
    await press(page, 'Save Reading')
    await expect(page.getByText('The meter shows 11.65 h')).toBeVisible()
    await openItem(page, 'D-METR', 'Oil change')
    // 2,174.65 - 2,166.90 = 7.75.
    await expect(page.getByText('Overdue by 7.75 h')).toBeVisible()
    await openCompletion(page, 'D-METR', 'Oil change')
    await expectProposed(page, '2174.65', '921')
    await saveCompletion(page, '2,224.65')
    await expectSheet(page, onMarch22, afterMarch22)
  })

  await test.step('March 31: a file with the new meter, and a paper that is 20 days late', async () => {
    await moveTo(30)
    await page.goto(`${maintenance}/readings`)
    // The meter shows 2,189.50 - 2,163.00.
    const rows = ['D-LATE,4192.00,,1084', 'D-DIGI,2075.00,,1060', 'D-METR,,26.50,930']
    const lines = rows.map((row) => row.replace(',', `,${dayOf(30)},`))
    await importFile(page, ['tailNumber,date,hours,meter,cycles', ...lines].join('\n'), {
      button: 'Import Readings',
      store: 'Add 3',
      outcome: '3 readings added',
    })
    await expectSheet(page, onMarch31)

    await openCompletion(page, 'D-LATE', 'Oil change')
    await expectProposed(page, '4192.00', '1084')
    await dialog(page).getByLabel('Done on').fill(dayOf(10))
    // Between March 9 and 15: 4,121.60 + 19.2 × 2 / 6, 1,040 + 12 × 2 / 6.
    await expectProposed(page, '4128.00', '1044')
    const between = 'Between 4,121.60 h on 9 Mar 2027 and 4,140.80 h on 15 Mar 2027'
    await expect(dialog(page).getByText(between)).toBeVisible()
    await dialog(page).getByLabel('Hours').fill('4192')
    await dialog(page).getByRole('button', { name: 'Complete' }).click()
    const asked = '4,192.00 h on 11 Mar 2027; the readings allow 4,121.60 to 4,140.80 h'
    await expect(dialog(page)).toContainText(asked)
    await dialog(page).getByLabel('Hours').fill('4128')
    await saveCompletion(page, '4,178.00')
    // 4,146 - 4,128 = 18.
    await expect(page.getByText(/18\.00 h early/)).toBeVisible()
    await expectSheet(page, onMarch31, afterMarch31)
  })
})
