/**
 * Lets callers share runs of `work`. Nobody gets the result of a run that began before the call, so no result
 * is older than its call. At most one run is under way at a time.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function begin(): Promise<T> {
    next = undefined
    const current = work()
    running = current
    const end = () => {
      if (running === current) running = undefined
    }
    current.then(end, end)
    return current
  }
  return () => (running ? (next ??= running.then(begin, begin)) : begin())
}
