// Others read these through this file alone.

export { alertsJob, startAlerts } from './run'
export { createMailer } from './mail'
export type { Mailing } from './digest'
