// Others change these through this file alone.

export { roleChanged } from './entry'
