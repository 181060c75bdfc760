import type { Remotes } from '@aerofleet/federation/page/remotes'
import { ownerOf } from '@aerofleet/shared/owned-paths'
import { getSession } from '@aerofleet/shared/runtime/session'
import { savesData } from '@aerofleet/shared/saves-data'
import { selectOffered } from '../dashboard/navigation'
import { declarations } from './registry'

type Preloadable = Pick<Remotes, 'registryInUse' | 'preload'>

type IsSettled = () => boolean

const lookEvery = 500 // milliseconds

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

/** Fetches the code of all pages in the user's navigation, once the current page stands with its data. */
export function preloadWhenSettled(
  { registryInUse, preload }: Preloadable,
  isSettled: IsSettled,
): void {
  const hasUser = () => getSession().user !== null
  whenSettled(
    () => hasUser() && isSettled(),
    () => {
      const { user } = getSession()
      if (!user || savesData()) return
      for (const { name, navigation } of declarations(registryInUse())) {
        const paths = selectOffered([navigation], user.role).map(({ path }) => path)
        if (paths.length > 0) preload(name, paths)
      }
    },
  )
}

export function whenSettled(isSettled: IsSettled, run: () => void): void {
  let settledLooks = 0
  const timer = setInterval(() => {
    // A page may seem to stand for a moment between two of its parts.
    settledLooks = isSettled() ? settledLooks + 1 : 0
    if (settledLooks < 2) return
    clearInterval(timer)
    run()
  }, lookEvery)
}
