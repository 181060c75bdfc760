/**
 * Callers share one run of `work`, but never one that began before they asked: what they get is
 * not older than their question. At most one run is under way at a time.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function begin(): Promise<T> {
    next = undefined
    const mine = work()
    running = mine
    const end = () => {
      if (running === mine) running = undefined
    }
    mine.then(end, end)
    return mine
  }
  return () => (running ? (next ??= running.then(begin, begin)) : begin())
}
