// Others read these through this file alone.

export { findOpenFindings } from './findings'
