import { Release, type Registry } from '@aerofleet/shared/mfe-declaration'
import { page } from '@aerofleet/shared/runtime/log-out'
import { getSession, subscribeSession } from '@aerofleet/shared/runtime/session'
import { shellPaths } from '@aerofleet/shared/shell-paths'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { PreviewBanner } from './PreviewBanner'
import { endPreview, forgetPreview, keepPreview } from './tab-preview'

const Preview = z.object({
  name: z.string(),
  until: z.number(),
  release: Release,
})
type Preview = z.infer<typeof Preview>

const timeout = 10_000 // milliseconds

/** Returns `null` when the preview has ended. Rejects when the server does not answer. */
async function readPreview(token: string): Promise<Preview | null> {
  const answer = await fetch(`/registry/preview/${encodeURIComponent(token)}`, {
    signal: AbortSignal.timeout(timeout),
  })
  if (answer.ok) return Preview.parse(await answer.json())
  if (answer.status < 500) return null
  throw new Error(`The preview is answered ${answer.status}`)
}

function withPreview(released: Registry, { name, release }: Preview): Registry {
  const live = released.remotes[name]
  if (live?.current.version === release.version) return released
  // If the previewed release fails, the live one takes over.
  const previewed = { current: release, ...(live && { previous: live.current }) }
  return { ...released, remotes: { ...released.remotes, [name]: previewed } }
}

function showBanner(preview: Preview | null, sentence?: string): void {
  const container = document.createElement('div')
  document.body.prepend(container)
  createRoot(container).render(<PreviewBanner preview={preview} sentence={sentence} />)
}

/** Nothing of the previewed release stays in a tab that another user may sign in to. */
function endWithSession(): void {
  let isSignedIn = getSession().user !== null
  const stop = subscribeSession(() => {
    const wasSignedIn = isSignedIn
    isSignedIn = getSession().user !== null
    if (!wasSignedIn || isSignedIn) return
    stop()
    endPreview()
    // Otherwise the next user would be sent to the page that the last one has left.
    if (/^\/dashboard(\/|$)/i.test(window.location.pathname))
      window.history.replaceState(null, '', shellPaths.signIn)
    page.reload()
  })
}

/** Returns the registry with the release that this tab previews. A banner above the product names it. */
export async function applyPreview(released: Registry, token: string): Promise<Registry> {
  keepPreview(token)
  endWithSession()
  const preview = await readPreview(token).catch(() => undefined)
  if (preview) {
    showBanner(preview)
    return withPreview(released, preview)
  }
  if (preview === null) forgetPreview()
  showBanner(
    null,
    preview === null
      ? 'This preview has ended. You see what is live.'
      : 'This preview cannot be loaded at the moment. You see what is live.',
  )
  return released
}
