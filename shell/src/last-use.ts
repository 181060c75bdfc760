import { readStored, writeStored } from '@aerofleet/shared/runtime/session'

/** Its value is in milliseconds since 1970. */
const lastUseKey = 'aerofleet.lastUse'
const minute = 60_000
/** In milliseconds. After this time without use the user has to sign in again. */
const idleLimit = 7 * 24 * 60 * minute

const lastUse = () => Number(readStored(lastUseKey) ?? Date.now())

export const isIdle = () => Date.now() - lastUse() > idleLimit

export function recordUse(): void {
  writeStored(lastUseKey, String(Date.now()))
}

/**
 * Records that the page is used, once a minute at most. Calls `onIdle` when nobody has used it for 7 days. Returns a
 * function that ends it.
 */
export function watchUse(onIdle: () => void): () => void {
  let recordedAt = 0
  function check() {
    if (isIdle()) onIdle()
  }
  function onInput() {
    if (isIdle()) return onIdle()
    if (Date.now() - recordedAt < minute) return
    recordedAt = Date.now()
    recordUse()
  }
  onInput()
  const timer = setInterval(check, minute)
  window.addEventListener('pointerdown', onInput, true)
  window.addEventListener('keydown', onInput, true)
  return () => {
    clearInterval(timer)
    window.removeEventListener('pointerdown', onInput, true)
    window.removeEventListener('keydown', onInput, true)
  }
}
