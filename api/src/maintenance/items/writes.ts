// Others change items through this file alone.

export { completeItems, requireCompletable, type Done } from './complete'
export { planBaselines } from './import'
export {
  createItem,
  lockItem,
  lockItemsOf,
  lockRowsOf,
  storeItems,
  withFurtherEvents,
  withRevisionName,
  type ChangedItem,
  type Writing,
} from './queries'
export { strikeDone } from './strike'
export { undoBaselines } from './undo'
