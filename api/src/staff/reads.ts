// Others read these through this file alone.

export { memberships, organisations } from './table'
