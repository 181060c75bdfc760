// Others read these through this file alone.

export { findTallies } from './answer'
export { findOpenFindings } from './findings'
