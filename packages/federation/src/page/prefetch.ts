/** Browsers open six connections per host. We use three, so that some stay free when requests hang. */
const maxRunning = 3
const waiting: string[] = []
let running = 0

export function prefetch(address: string): void {
  const links = [...document.head.querySelectorAll('link')]
  const isLinked = links.some((link) => link.getAttribute('href') === address)
  if (isLinked || waiting.includes(address)) return
  waiting.push(address)
  fetchNext()
}

function fetchNext(): void {
  const address = running < maxRunning && waiting.shift()
  if (!address) return
  running += 1
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = address
  link.onload = link.onerror = () => {
    running -= 1
    fetchNext()
  }
  document.head.append(link)
}
