/** Reads a property of the browser's connection. Some browsers lack it, and TypeScript has no type for it. */
export function readConnection(property: 'saveData' | 'effectiveType'): unknown {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null
    ? Reflect.get(connection, property)
    : undefined
}

/**
 * Whether the user asks for less data: by a setting of the browser or the system, or by the header `Save-Data`, which
 * the server repeats in the page.
 */
export function savesData(): boolean {
  return (
    readConnection('saveData') === true ||
    document.documentElement.dataset['saveData'] !== undefined ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
