import { clean } from './clean'

/** How many characters the name of a user has at most. */
export const maxDisplayName = 120

/** A name as it is shown and stored, cleaned and cut: whoever signs up may call themselves anything. */
export const toDisplayName = (name: string): string => clean(clean(name).slice(0, maxDisplayName))
