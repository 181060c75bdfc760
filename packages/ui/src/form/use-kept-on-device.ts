import { readStored, useSession, writeStored } from '@aerofleet/shared/runtime/session'
import { useState } from 'react'

/** Milliseconds: 30 days. The privacy page says so. */
const keptFor = 30 * 24 * 3_600_000
const prefix = 'aerofleet.kept.'

function readKept(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept && 'values' in kept))
      return undefined
    const isOld = typeof kept.at !== 'number' || Date.now() - kept.at > keptFor
    if (isOld) writeStored(key, null)
    return isOld || typeof kept.values !== 'object' ? undefined : (kept.values ?? undefined)
  } catch {
    // Other code has written there.
    return undefined
  }
}

/** Removes what is too old, of all users of this device. The shell does so at each start. */
export function removeOldKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) readKept(key)
  } catch {
    // Storage is forbidden.
  }
}

/**
 * Keeps typed values on this device with each stroke, for the signed-in user alone: over a reload, a sign-out and a
 * lost network. Call `forget` once the server has them.
 * @param name unique in the product, such as `card 4711`
 */
export function useKeptOnDevice<Values extends object>(name: string, initial: Values) {
  const key = `${prefix}${useSession().uid}.${name}`
  const [before] = useState(() => readKept(key))
  const [isKept, setKept] = useState(before !== undefined)
  return {
    /** The kept values, or the initial ones. */
    first: { ...initial, ...before },
    isKept,
    keep(values: object) {
      writeStored(key, JSON.stringify({ at: Date.now(), values }))
      setKept(true)
    },
    forget() {
      writeStored(key, null)
      setKept(false)
    },
  }
}
