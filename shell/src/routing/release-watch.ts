import * as z from 'zod/mini'

const Part = z.object({ current: z.object({ version: z.string() }) })
const Versions = z.object({ shell: z.optional(Part), remotes: z.record(z.string(), Part) })
type Versions = z.infer<typeof Versions>

export type ReleaseWatch = {
  isUpdateDue: () => boolean
  stop: () => void
}

const askEvery = 60_000 // milliseconds
const timeout = 10_000 // milliseconds

function toText({ shell, remotes }: Versions): string {
  const parts = Object.entries(remotes).map(([name, { current }]) => `${name} ${current.version}`)
  return [`shell ${shell?.current.version}`, ...parts.sort()].join('\n')
}

/**
 * Asks which versions are live when the tab gets attention, and every minute while it is visible. It calls `onNewer`
 * once for each change, also for a rollback, but not if the page started with these versions.
 */
export function watchReleases(started: Versions, onNewer: () => void): ReleaseWatch {
  const startedVersions = toText(started)
  let liveVersions = startedVersions
  let etag: string | null = null
  let isAsking = false
  let mustAskAgain = false

  async function ask() {
    if (document.visibilityState !== 'visible') return
    // The running request may have been answered before a release, so another one follows.
    mustAskAgain = isAsking
    if (isAsking) return
    isAsking = true
    try {
      const answer = await fetch('/registry/live.json', {
        headers: etag ? { 'if-none-match': etag } : {},
        cache: 'no-store',
        signal: AbortSignal.timeout(timeout),
      })
      if (!answer.ok) return
      etag = answer.headers.get('etag')
      const versions = toText(Versions.parse(await answer.json()))
      if (versions !== liveVersions && versions !== startedVersions) onNewer()
      liveVersions = versions
    } catch {
      // Offline, or no registry at the moment: the next try is a minute later.
    } finally {
      isAsking = false
      if (mustAskAgain) void ask()
    }
  }

  const onAttention = () => void ask()
  const timer = setInterval(onAttention, askEvery)
  window.addEventListener('focus', onAttention)
  document.addEventListener('visibilitychange', onAttention)
  return {
    isUpdateDue: () => liveVersions !== startedVersions,
    stop() {
      clearInterval(timer)
      window.removeEventListener('focus', onAttention)
      document.removeEventListener('visibilitychange', onAttention)
    },
  }
}
