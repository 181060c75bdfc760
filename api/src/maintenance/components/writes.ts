// Others change components through this file alone.

export { installPart, removePart } from './acts'
export { addPart, enterPart } from './enter'
export { importComponents } from './import'
export { finish, openShop, type Shop } from './shop'
