import { clean } from './clean'

export const maxDisplayName = 120

/** Cleans and cuts a name before it is shown or stored, because users may call themselves anything. */
export const toDisplayName = (name: string): string => clean(clean(name).slice(0, maxDisplayName))
