// Others read these through this file alone.

export { findAuthorisations } from './queries'
