// Others change these through this file alone.

export {
  aircraftCreated,
  aircraftDeleted,
  aircraftEntry,
  aircraftUpdated,
  type ChangedAircraft,
} from './entry'
export { fleets } from './fleets'
export {
  deleteAircraft,
  insertAircraft,
  lockAircraft,
  lockAircraftByIds,
  updateManyAircraft,
  type Locked,
  type NewAircraft,
} from './queries'
export { renewTailKeys } from './tail-keys'
export { undoAircraft } from './undo'
