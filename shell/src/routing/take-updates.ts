import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>
type State = Router['state']

type Options = {
  updateIsDue: () => boolean
  /** Input that is not saved, or a request that changes something: the update waits. */
  busy: () => boolean
  reload?: () => void
}

/**
 * Takes an update with the next change of page: the address is the new one already when the document
 * is loaded, so that the history is what it would have been. The screen that is left stays until then.
 * Sign-in and sign-out have a message to show, so the update waits for the next page.
 */
export function takeUpdates(router: Router, { updateIsDue, busy, reload }: Options): void {
  const { subscribe } = router
  let shown = router.state
  let { location } = shown
  let leaving = false
  // The first to be told of a change; the screens come after it.
  subscribe((state) => {
    const [from, to] = [location, state.location]
    location = to
    // Asked here, the page that is left still says what it holds.
    if (isOtherPage(from.pathname, to.pathname)) leaving ||= updateIsDue() && !busy()
    if (!leaving) shown = state
    else if (from !== to) (reload ?? reloadDocument)()
  })
  router.subscribe = (listener) =>
    subscribe((state, change) => listener(leaving ? waiting(shown, state) : state, change))
}

function isOtherPage(from: string, to: string): boolean {
  return from !== to && from !== '/login' && to !== '/login'
}

/** What is shown, as while a screen loads: the bar says so. */
function waiting(shown: State, { location, navigation }: State): State {
  return {
    ...shown,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loading bar reads only state and location
    navigation: { ...navigation, state: 'loading', location } as typeof navigation,
  }
}

function reloadDocument() {
  window.location.reload()
}
