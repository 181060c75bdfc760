const storageKey = 'aerofleet.mfe'
const parameter = 'mfe'

function defaultOverrides(): string {
  const config: unknown = JSON.parse(
    document.getElementById('aerofleet-config')?.textContent ?? 'null',
  )
  return typeof config === 'object' && config && 'overrides' in config
    ? String(config.overrides)
    : ''
}

/** Returns the overrides of this tab. `?mfe=` moves into session storage, so that signing in does not lose it. */
export function tabOverrides(): string {
  const address = new URL(window.location.href)
  const requested = address.searchParams.get(parameter)
  if (requested !== null) {
    sessionStorage.setItem(storageKey, requested)
    address.searchParams.delete(parameter)
    window.history.replaceState(window.history.state, '', address)
  }
  return sessionStorage.getItem(storageKey) ?? defaultOverrides()
}

export function leaveOverrides(): void {
  sessionStorage.setItem(storageKey, '')
  window.location.reload()
}
