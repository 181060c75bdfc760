// Others read what is due through this file alone.

export { findCountsOf, noItems } from './counts'
export { isActive, stateOf } from './state-of'
