// Others read what is due through this file alone.

export { findCountsOf, noItems } from './counts'
export { findAircraftIds, matchesItem } from './filters'
export { isActive, isInState, stateOf } from './state-of'
