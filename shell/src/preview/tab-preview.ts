const storageKey = 'aerofleet.preview'
const endedKey = 'aerofleet.previewEnded'
const parameter = 'preview'

/** Without storage a preview lasts until the user leaves the page. */
function inStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(sessionStorage)
  } catch {
    return null
  }
}

/** Returns the token of the preview that this tab shows, or `null`. */
export function tabPreview(): string | null {
  const requested = new URLSearchParams(window.location.search).get(parameter)
  return requested ?? inStorage((storage) => storage.getItem(storageKey))
}

/** Moves the preview from the address into the tab's storage, so that signing in and reloading do not lose it. */
export function keepPreview(token: string): void {
  inStorage((storage) => storage.setItem(storageKey, token))
  const address = new URL(window.location.href)
  if (!address.searchParams.has(parameter)) return
  address.searchParams.delete(parameter)
  window.history.replaceState(window.history.state, '', address)
}

export function forgetPreview(): void {
  inStorage((storage) => storage.removeItem(storageKey))
}

/** Ends the preview together with the session of the user. The page is about to reload. */
export function endPreview(): void {
  forgetPreview()
  inStorage((storage) => storage.setItem(endedKey, '1'))
}

/** Returns true once after the preview ended with a session, because the reload swallowed the toast of Logout. */
export function hasJustEnded(): boolean {
  const hasEnded = inStorage((storage) => storage.getItem(endedKey)) !== null
  if (hasEnded) inStorage((storage) => storage.removeItem(endedKey))
  return hasEnded
}
