// Others read components through this file alone.

export { findServiceable } from './list'
export { findPositionAttention, findUnknownLives } from './positions'
