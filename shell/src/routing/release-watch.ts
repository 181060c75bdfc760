import * as z from 'zod/mini'

const Part = z.object({ current: z.object({ version: z.string() }) })
/** The versions in the registry, which tell releases apart. */
const Versions = z.object({ shell: z.optional(Part), remotes: z.record(z.string(), Part) })
type Versions = z.infer<typeof Versions>

export type ReleaseWatch = {
  /** Whether other versions are live than those with which this page started. */
  isUpdateDue: () => boolean
  stop: () => void
}

/** Milliseconds. */
const askEvery = 60_000
const timeout = 10_000

function toText({ shell, remotes }: Versions): string {
  const parts = Object.entries(remotes).map(([name, { current }]) => `${name} ${current.version}`)
  return [`shell ${shell?.current.version}`, ...parts.sort()].join('\n')
}

/**
 * Asks which versions are live when the tab gets attention, and every minute while it is visible. It calls `onNewer`
 * once for each change, also for a rollback, but not if the versions are those with which the page started.
 */
export function watchReleases(started: Versions, onNewer: () => void): ReleaseWatch {
  const startedVersions = toText(started)
  let liveVersions = startedVersions
  let etag: string | null = null
  let isAsking = false
  let mustAskAgain = false

  async function ask() {
    if (document.visibilityState !== 'visible') return
    // The answer under way may be from before a release: once it is there, ask again.
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
