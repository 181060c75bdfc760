// Orders write these tables. Items, the due list and back-ups read them through this file alone.

export { findPlanned, findPlannedDays, withPlanned } from './planned'
export { cards, findings, orderNumbers, orders } from './table'
