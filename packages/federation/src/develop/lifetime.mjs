/** @typedef {import('./api.mjs').RegisterStop} RegisterStop */

/**
 * Runs a developer's processes until Ctrl-C or a failed start, and then stops all of them.
 * @param {(life: { registerStop: RegisterStop, isEnding: () => boolean }) => Promise<void>} start
 * @returns {{ end: () => void }}
 */
export function runUntilStopped(start) {
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  let isEnding = false

  /** @type {RegisterStop} */
  function registerStop(stop) {
    if (isEnding) void stop()
    else stops.push(stop)
  }

  /** @param {number} code */
  async function end(code) {
    if (isEnding) return
    isEnding = true
    await Promise.allSettled(stops.map((stop) => stop()))
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
  start({ registerStop, isEnding: () => isEnding }).catch((error) => {
    if (!isEnding) console.error(error instanceof Error ? error.message : error)
    return end(1)
  })
  return { end: () => void end(0) }
}
