import { answers, button, press, text, type Screen } from './screen'

const due = '/dashboard/maintenance'
const weeks = `${due}/weeks`
const calls = '**/api/maintenance/weeks*'

const none = { items: 0, manHours: 0 }
/** 52 weeks from the first Monday of 2027. */
const year = (loadOf: (n: number) => { items: number; manHours: number }) => ({
  weeks: Array.from({ length: 52 }, (_, n) => ({
    from: new Date(Date.UTC(2027, 0, 4 + 7 * n)).toISOString().slice(0, 10),
    ...{ year: 2027, week: n + 1, next: loadOf(n), repeats: none },
  })),
  ...{ overdue: none, later: none, noDate: none, today: '2027-01-05' },
})
const enormous = {
  ...year((n) =>
    n === 20 ? { items: 600_000, manHours: 1_234_567.25 } : { items: 1, manHours: 2 },
  ),
  ...{ items: 600_051, withoutManHours: 0 },
}
const withoutHours = {
  ...year((n) => ({ items: n % 3, manHours: 0 })),
  ...{ items: 51, withoutManHours: 51 },
}

/** The weeks ahead, and what an aircraft has flown by month. These scenes store nothing. */
export const weeksScreens: Screen[] = [
  { name: 'weeks', path: weeks, shows: button(/^Overdue \d/) },
  { name: 'weeks-items', path: `${weeks}?unit=items&weeks=12`, shows: button(/^Overdue \d/) },
  { name: 'weeks-year', path: `${weeks}?weeks=52&have=120`, shows: text('120 h a week') },
  { name: 'weeks-table', path: `${weeks}?view=table`, shows: button('No date') },
  {
    name: 'weeks-list',
    path: `${weeks}?flying=150`,
    act: press(/^Week \d+, .*: [1-9]/),
    shows: (page) => page.getByRole('table', { name: 'Due' }),
  },
  { name: 'weeks-none', path: `${weeks}?q=zeppelin`, shows: text('No items found') },
  {
    name: 'weeks-enormous',
    path: `${weeks}?weeks=52`,
    prepare: answers(calls, { json: enormous }),
    shows: button('Overdue 0'),
  },
  {
    name: 'weeks-without-hours',
    path: weeks,
    prepare: answers(calls, { json: withoutHours }),
    shows: text('51 of 51 without man-hours.'),
  },
  {
    name: 'utilisation',
    path: `${due}/aircraft`,
    act: async (page) => {
      await page.locator('main tbody tr').first().getByRole('link').first().click()
      await page.getByRole('link', { name: 'Utilisation' }).click()
    },
    shows: (page) => page.getByRole('group', { name: /^Hours of .* by month$/ }),
  },
]
