// Others change these through this file alone.

export { catchUpReadings, followFleet } from './fleet'
export { importOfReadings, planReadings } from './import'
export { reprojectItems } from './project'
export { record, withBrought, type Book } from './record'
export { lockLogged, strikeReading, struckByHand, takeBack } from './strike'
export { undoReadings } from './undo'
export { insertReplacement } from './replacements'
