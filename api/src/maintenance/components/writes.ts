// Others change components through this file alone.

export { removePart } from './acts'
export { changeParts, type ChangedParts } from './change'
export { addPart } from './enter'
export { enterSheet, importComponents } from './import'
export { finish, openShop } from './shop'
