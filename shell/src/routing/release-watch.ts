import * as z from 'zod/mini'

const Part = z.object({ current: z.object({ version: z.string() }) })
/** As much of the registry as tells one release of the product from the next. */
const Live = z.object({ shell: z.optional(Part), remotes: z.record(z.string(), Part) })
type Live = z.infer<typeof Live>

export type ReleaseWatch = {
  /** Whether other versions are live than those that this page started with. */
  updateIsDue: () => boolean
  stop: () => void
}

const interval = 60_000
const patience = 10_000

function versions({ shell, remotes }: Live): string {
  const parts = Object.entries(remotes).map(([name, { current }]) => `${name} ${current.version}`)
  return [`shell ${shell?.current.version}`, ...parts.sort()].join('\n')
}

/**
 * Asks which versions are live when the tab gets attention, and every minute of it. `onNewer` is told
 * once of each release, a rollback included; what the page started with is no news.
 */
export function watchReleases(started: Live, onNewer: () => void): ReleaseWatch {
  const own = versions(started)
  let live = own
  let etag: string | null = null
  let asking = false
  let again = false

  async function ask() {
    if (document.visibilityState !== 'visible') return
    // what is under way may be the answer of before the attention
    again = asking
    if (asking) return
    asking = true
    try {
      const answer = await fetch('/registry/live.json', {
        headers: etag ? { 'if-none-match': etag } : {},
        cache: 'no-store',
        signal: AbortSignal.timeout(patience),
      })
      if (!answer.ok) return
      etag = answer.headers.get('etag')
      const now = versions(Live.parse(await answer.json()))
      if (now !== live && now !== own) onNewer()
      live = now
    } catch {
      // offline, or no registry at the moment: the page goes on, and asks again later
    } finally {
      asking = false
      if (again) void ask()
    }
  }

  const onAttention = () => void ask()
  const timer = setInterval(onAttention, interval)
  window.addEventListener('focus', onAttention)
  document.addEventListener('visibilitychange', onAttention)
  return {
    updateIsDue: () => live !== own,
    stop() {
      clearInterval(timer)
      window.removeEventListener('focus', onAttention)
      document.removeEventListener('visibilitychange', onAttention)
    },
  }
}
