// Others change items through this file alone.

export { planBaselines } from './import'
export {
  createItem,
  lockItemsOf,
  lockRowsOf,
  storeItems,
  withFurtherEvents,
  withRevisionName,
  type ChangedItem,
  type Writing,
} from './queries'
export { undoBaselines } from './undo'
