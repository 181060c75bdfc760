import { shellPathAt } from '@aerofleet/shared/owned-paths'
import { shellPaths } from '@aerofleet/shared/shell-paths'
import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>
type State = Router['state']

type Options = {
  isUpdateDue: () => boolean
  isBusy: () => boolean
  reload?: () => void
}

/**
 * Takes an update with the next change of page: it loads the document anew at the new address, and the old screen stays
 * until then. Sign-in and sign-out show a message, so there the update waits for the page after that.
 */
export function takeUpdates(router: Router, { isUpdateDue, isBusy, reload }: Options): void {
  const { subscribe } = router
  let shownState = router.state
  let { location } = shownState
  let isLeaving = false
  // This subscription is the first, so it decides before the screens hear of a change.
  subscribe((state) => {
    const [from, to] = [location, state.location]
    location = to
    // The old page is still mounted here, so its unsaved input counts.
    if (isOtherPage(from.pathname, to.pathname)) isLeaving ||= isUpdateDue() && !isBusy()
    if (!isLeaving) shownState = state
    else if (from !== to) (reload ?? reloadDocument)()
  })
  router.subscribe = (listener) =>
    subscribe((state, change) => listener(isLeaving ? asLoading(shownState, state) : state, change))
}

const isSignIn = (pathname: string) => shellPathAt(pathname) === shellPaths.signIn

function isOtherPage(from: string, to: string): boolean {
  return from !== to && !isSignIn(from) && !isSignIn(to)
}

function asLoading(shown: State, { location, navigation }: State): State {
  return {
    ...shown,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loading bar reads only state and location
    navigation: { ...navigation, state: 'loading', location } as typeof navigation,
  }
}

function reloadDocument() {
  window.location.reload()
}
