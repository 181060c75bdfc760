import type {
  AlertMail,
  AlertSection,
  PageOfAlerts,
} from '@aerofleet/shared/contract/maintenance/alerts'
import type { TestApi } from '@aerofleet/testing/api-in-process'
import { jobs } from '../src/db/tables'
import type { Mailing } from '../src/maintenance/alerts/digest'
import { runAlerts, type AlertOptions } from '../src/maintenance/alerts/run'
import { today } from './maintenance'
import type { User } from './work'

/** Runs the sweep although it is not due yet. */
export async function runSweep(
  { database, identity }: Pick<TestApi, 'database' | 'identity'>,
  options: Partial<AlertOptions> & { mailing?: Mailing | undefined } = {},
): Promise<boolean> {
  await database.db.update(jobs).set({ due: new Date(0) })
  const defaults = { today, timeZone: 'Europe/Berlin', oldAfterDays: 90 }
  return runAlerts({ database, identity, ...defaults, ...options })
}

export const readAlerts = async (user: User, section: AlertSection = 'new') =>
  (await user(`GET /maintenance/alerts?section=${section}`)).body as PageOfAlerts

/** Returns the alerts of a section as lines. */
export const alertLines = async (user: User, section: AlertSection = 'new') =>
  (await readAlerts(user, section)).items.map(
    ({ level, title, message }) => `${level}: ${title}: ${message}`,
  )

export const readMail = async (user: User) =>
  (await user('GET /maintenance/alert-mail')).body as AlertMail
