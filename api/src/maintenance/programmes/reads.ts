// Others read programmes through this file alone.

export { readTasksOf } from './import'
