// Others change these through this file alone.

export { createOperators } from './create'
export { operatorCreated, operatorDeleted } from './entry'
export { deleteOperator, insertOperator } from './queries'
export { removeUnused, undoOperators } from './undo'
