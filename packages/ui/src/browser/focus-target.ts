/** Where the focus goes when something closes: to the element that had it, or to the page's heading if that is gone. */
export function focusTarget(before: Element | null): HTMLElement | null {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  return isThere ? before : document.querySelector<HTMLElement>('h1')
}
