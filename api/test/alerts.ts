import type {
  AlertMail,
  AlertSection,
  PageOfAlerts,
} from '@aerofleet/shared/contract/maintenance/alerts'
import type { TestApi } from '@aerofleet/testing/api-in-process'
import type { AlertOptions } from '../src/maintenance/alerts/run'
import { today } from './maintenance'
import type { User } from './work'

/** Runs the sweep of the fixtures' day, in their zone. */
export const runSweep = ({ sweep }: TestApi, options: Partial<AlertOptions> = {}) =>
  sweep({ today, timeZone: 'Europe/Berlin', oldAfterDays: 90, ...options })

export const readAlerts = async (user: User, section: AlertSection = 'new') =>
  (await user(`GET /maintenance/alerts?section=${section}`)).body as PageOfAlerts

/** Returns the alerts of a section as lines. */
export const alertLines = async (user: User, section: AlertSection = 'new') =>
  (await readAlerts(user, section)).items.map(
    ({ level, title, message }) => `${level}: ${title}: ${message}`,
  )

export const readMail = async (user: User) =>
  (await user('GET /maintenance/alert-mail')).body as AlertMail
