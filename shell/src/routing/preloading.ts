import type { Remotes } from '@aerofleet/federation/page/remotes'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { getSession, subscribeSession } from '@aerofleet/shared/runtime/session'
import { offered } from '../dashboard/navigation'
import { declarations } from './registry'

type Preloadable = Pick<Remotes, 'registryInUse' | 'preload'>

const idleAfter = 2000

/** Fetches a page when the pointer or the focus comes to a link that leads to it. */
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

/** Fetches what the navigation offers to the signed-in user, once the line is likely to be free. */
export function preloadWhenIdle({ registryInUse, preload }: Preloadable): void {
  const start = () => {
    const { user } = getSession()
    if (!user || savesData()) return
    stop()
    for (const { name, navigation } of declarations(registryInUse())) {
      const paths = offered([navigation], user.role).map(({ path }) => path)
      if (paths.length > 0) preload(name, paths)
    }
  }
  const soon = () => setTimeout(start, idleAfter)
  const stop = subscribeSession(soon)
  soon()
}

function savesData(): boolean {
  // Not every browser has it, and no type either.
  const connection: unknown = Reflect.get(navigator, 'connection')
  return Boolean(connection && Reflect.get(connection, 'saveData'))
}
