import { aircraftCalls } from './aircraft'
import { operatorCalls } from './operators'
import { userCalls } from './users'

/** Every call of the API, for the server; a page imports the module whose calls it makes. */
export const contract = { ...userCalls, ...aircraftCalls, ...operatorCalls }
export type Contract = typeof contract
export type CallName = keyof Contract
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is added to it later
export const callNames = Object.keys(contract) as CallName[]
