// Components write these tables. Items, back-ups and the history read them through this file alone.

export { findInstallations } from './installations'
export { componentEvents, components, emptyPositions, type ComponentState } from './table'
