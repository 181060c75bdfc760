// Others change components through this file alone.

export { removePart } from './acts'
export { changeParts, type ChangedParts } from './change'
export { addPart, enterPart } from './enter'
export { importComponents } from './import'
export { finish, openShop, type Shop } from './shop'
