import type { Remotes } from '@aerofleet/federation/page/remotes'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { getSession, subscribeSession } from '@aerofleet/shared/runtime/session'
import { selectOffered } from '../dashboard/navigation'
import { declarations } from './registry'

type Preloadable = Pick<Remotes, 'registryInUse' | 'preload'>

const startAfter = 2000 // milliseconds

/** Fetches the code of a page when the pointer or the focus comes to a link that leads to it. */
export function preloadOnIntent({ registryInUse, preload }: Preloadable): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== window.location.origin) return
    const owner = ownerOf(registryInUse(), link.pathname)
    if (owner) preload(owner.name, [owner.page.path])
  }
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
}

/** Fetches the code of all pages in the user's navigation, 2 s after the start or a sign-in. */
export function preloadWhenIdle({ registryInUse, preload }: Preloadable): void {
  const start = () => {
    const { user } = getSession()
    if (!user || savesData()) return
    stop()
    for (const { name, navigation } of declarations(registryInUse())) {
      const paths = selectOffered([navigation], user.role).map(({ path }) => path)
      if (paths.length > 0) preload(name, paths)
    }
  }
  const schedule = () => setTimeout(start, startAfter)
  const stop = subscribeSession(schedule)
  schedule()
}

function savesData(): boolean {
  // Some browsers lack `connection`, and TypeScript has no type for it.
  const connection: unknown = Reflect.get(navigator, 'connection')
  return Boolean(connection && Reflect.get(connection, 'saveData'))
}
