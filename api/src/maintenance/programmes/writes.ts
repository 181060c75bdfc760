// Others change programmes through this file alone.

export { planTasks } from './import'
export { renewItems } from './renew'
export { undoTasks } from './undo'
export { followRestored } from './withdrawn'
