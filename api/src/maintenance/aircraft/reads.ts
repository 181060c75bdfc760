// Others read these through this file alone.

export { findAttention } from './attention'
