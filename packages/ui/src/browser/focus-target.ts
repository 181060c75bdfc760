/**
 * Returns the element that gets the focus when something closes: the one that had it, or the page's heading if that is
 * gone.
 */
export function focusTarget(before: Element | null): HTMLElement | null {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  return isThere ? before : document.querySelector<HTMLElement>('h1')
}
