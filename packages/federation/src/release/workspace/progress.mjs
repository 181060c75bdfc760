/** A person who waits should hear something at least every half minute. */
const pause = 20_000

/**
 * Says now and then, on standard error, that a step still runs and how far it is. It keeps no process alive.
 * @param {() => string} describe such as `Building: 2 of 6 parts are built`
 * @param {(line: string) => void} [say]
 * @returns {{ end: () => void }}
 */
export function sayProgress(describe, say = (line) => console.error(line)) {
  const begun = Date.now()
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - begun) / 1000)
    const since =
      seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    say(`${describe()} (${since})`)
  }, pause)
  timer.unref()
  return { end: () => clearInterval(timer) }
}

/**
 * Follows items that run side by side.
 * @param {string} what such as `Checks`
 * @param {number} total
 */
export function countItems(what, total) {
  /** @type {Set<string>} */
  const running = new Set()
  let done = 0
  return {
    /** @param {string} name @param {() => Promise<void>} run */
    async follow(name, run) {
      running.add(name)
      try {
        await run()
      } finally {
        running.delete(name)
        done += 1
      }
    },
    describe: () =>
      `${what}: ${done} of ${total} done${running.size > 0 ? `, ${[...running].join(' and ')} running` : ''}`,
  }
}
