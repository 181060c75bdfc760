const key = 'aerofleet.mfe'
const parameter = 'mfe'

/** What the dev server runs from source, for every tab that did not choose otherwise. */
function offered(): string {
  const config: unknown = JSON.parse(
    document.getElementById('aerofleet-config')?.textContent ?? 'null',
  )
  return typeof config === 'object' && config && 'overrides' in config
    ? String(config.overrides)
    : ''
}

/** `?mfe=` is taken out of the address and kept for the tab, so that signing in does not lose it. */
export function tabOverrides(): string {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get(parameter)
  if (asked !== null) {
    sessionStorage.setItem(key, asked)
    address.searchParams.delete(parameter)
    window.history.replaceState(window.history.state, '', address)
  }
  return sessionStorage.getItem(key) ?? offered()
}

/** From now on this tab shows what is built. */
export function leaveOverrides(): void {
  sessionStorage.setItem(key, '')
  window.location.reload()
}
