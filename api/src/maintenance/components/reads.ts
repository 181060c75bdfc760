// Others read components through this file alone.

export { findPositionAttention, findUnknownLives } from './positions'
