import type { Page } from '@playwright/test'
import { answers, button, press, text, type Screen } from './screen'

const alerts = '/dashboard/maintenance/alerts'
const mail = '**/api/maintenance/alert-mail'
const wanted = {
  scope: 'aircraft',
  aircraft: ['D-ALMA', 'D-BORA', 'D-CILA', 'D-DUNA'].map((tailNumber) => ({
    id: tailNumber,
    tailNumber,
  })),
  alsoSoon: true,
  sends: true,
  address: 'ada@fleet.example',
}
const told = { day: '2026-11-27', at: '2026-11-27T05:00:00Z', new: 2, worse: 1, over: 0 }

const dialog = (page: Page) => page.getByRole('dialog')

/** Alerts and their mail. These scenes store nothing. */
export const alertScreens: Screen[] = [
  { name: 'alerts', path: alerts, shows: button('Choose Mail') },
  { name: 'alerts-none', path: `${alerts}?section=over`, shows: text('No alerts here') },
  {
    name: 'alerts-empty',
    path: alerts,
    prepare: answers('**/api/maintenance/alerts*', {
      json: {
        items: [],
        next: null,
        today: '2026-11-27',
        counts: { new: 0, worse: 0, over: 0, read: 41 },
        upTo: 7,
        imported: { on: '2026-11-26', alerts: 41 },
      },
    }),
    shows: text('Nothing new'),
  },
  { name: 'alerts-mail', path: alerts, act: press('Choose Mail'), shows: dialog },
  {
    name: 'alerts-mail-aircraft',
    path: alerts,
    prepare: answers(mail, { json: { ...wanted, last: { ...told, outcome: 'sent' } } }),
    act: press('Choose Mail'),
    shows: (page) => dialog(page).getByRole('checkbox', { name: 'D-ALMA' }),
  },
  {
    name: 'alerts-mail-refused',
    path: alerts,
    prepare: answers(mail, {
      json: {
        ...wanted,
        last: { ...told, outcome: 'refused', error: 'The mail server refused the mail (552).' },
      },
    }),
    shows: text(/^No mail on/),
  },
]
