// Others start alerts and their mail through this file alone.

export type { Mailing } from './digest'
export { createMailer } from './mail'
export { startAlerts } from './run'
