import { clean } from './clean'

/** How many characters the name of a user has at most. */
export const maxDisplayName = 120

/** Returns a name as it is shown and stored, cleaned and cut: users may call themselves anything. */
export const toDisplayName = (name: string): string => clean(clean(name).slice(0, maxDisplayName))
