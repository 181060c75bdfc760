// Others read components through this file alone.

export { findPositionAttention, findUnknownLives } from './attention'
export { findServiceable } from './list'
