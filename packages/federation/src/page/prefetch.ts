/** Of the six connections that a browser has to a server: what hangs never holds all of them. */
const atOnce = 3
const waiting: string[] = []
let underWay = 0

/** Puts a file in the browser's cache when the line is free: no integrity to agree on, never fails. */
export function prefetch(address: string): void {
  const links = [...document.head.querySelectorAll('link')]
  const isKnown = links.some((link) => link.getAttribute('href') === address)
  if (isKnown || waiting.includes(address)) return
  waiting.push(address)
  fetchNext()
}

function fetchNext(): void {
  const address = underWay < atOnce && waiting.shift()
  if (!address) return
  underWay += 1
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = address
  link.onload = link.onerror = () => {
    underWay -= 1
    fetchNext()
  }
  document.head.append(link)
}
